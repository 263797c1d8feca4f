// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.AccessForbidden;
import io.clusterhealth.meaning.Meaning.CloudDenied;
import io.clusterhealth.meaning.Meaning.HttpUnauthorized;
import io.clusterhealth.meaning.Meaning.ImageDenied;
import io.clusterhealth.meaning.Meaning.LoginRefused;
import io.clusterhealth.meaning.Meaning.Unauthorized;
import io.clusterhealth.meaning.Meanings;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Objects that several failing ones draw from, such as an issuer, a secret store, or the Secret with the
/// credentials of the cluster at its cloud, and that may be ready themselves: a server refuses the requests of all
/// of these for one reason, and the credentials are those of the shared object.
public final class SharedCredentials {
    private static final int SEVERAL = 2;

    /// Those that send requests with the credentials of what they draw from. A delivery also has its cluster's.
    private static final Set<FindingCode> BORROWERS = Set.of(
            FindingCode.CERTIFICATE_ENDS,
            FindingCode.SECRET_NOT_DRAWN,
            FindingCode.OPERAND_UNWELL,
            FindingCode.CUSTOM_RESOURCE_UNWELL);

    private SharedCredentials() {}

    /// Returns the same findings, and one about each object with whose credentials several others are refused.
    public static List<Finding> told(List<Finding> findings) {
        Set<Subject> known = findings.stream().map(Finding::subject).collect(Collectors.toSet());
        Stream<Text> texts = findings.stream()
                .filter(finding -> BORROWERS.contains(finding.code()) && finding.linked(Relation.DRAWS_FROM))
                .flatMap(finding -> finding.evidence().stream().map(evidence -> new Text(finding, evidence)));
        Stream<Finding> refused = SharedBlame.<Refusal, Text>of(SEVERAL, texts, Text::refusals)
                .filter(blame -> !known.contains(blame.target().subject()))
                .map(SharedCredentials::finding);
        return Stream.concat(findings.stream(), refused).toList();
    }

    private static Finding finding(SharedBlame<Refusal, Text> blame) {
        Subject shared = blame.target().subject();
        boolean secret = shared.kind().equals("Secret");
        return blame.blaming(
                        secret ? FindingCode.CONFIG_MISSING : FindingCode.CUSTOM_RESOURCE_UNWELL,
                        shared,
                        secret
                                ? "%d objects whose requests are sent with its credentials are refused"
                                : "%d objects that refer to it are refused with credentials")
                .rated(FindingText.gravest(blame.texts()))
                .mode(secret ? Mode.CREDENTIALS_REFUSED : Mode.REFERRERS_REFUSED);
    }

    /// @param why the meaning of the refusal
    private record Refusal(Subject subject, Meaning why) implements Comparable<Refusal> {
        @Override
        public int compareTo(Refusal other) {
            return Comparator.comparing(Refusal::subject)
                    .thenComparing(refusal -> refusal.why().toString())
                    .compare(this, other);
        }
    }

    private record Text(Finding finding, Evidence evidence) implements FindingText {
        Stream<Refusal> refusals() {
            return refusal(evidence.meanings()).stream()
                    .flatMap(why ->
                            finding.targets(Relation.DRAWS_FROM).stream().map(target -> new Refusal(target, why)));
        }
    }

    /// The refusal that is the only reason of a message, beside which it gives no other one, such as a quota.
    /// `AccessDenied` is in words a denied image.
    public static Optional<Meaning> refusal(Meanings said) {
        List<Meaning> reasons = said.reasons()
                .filter(reason -> !(reason instanceof ImageDenied))
                .toList();
        return reasons.stream()
                .limit(1)
                .filter(_ -> reasons.stream().allMatch(SharedCredentials::refuses))
                .findFirst();
    }

    /// The API server names the account that it refuses.
    private static boolean refuses(Meaning reason) {
        return reason instanceof LoginRefused
                || reason instanceof Unauthorized
                || reason instanceof HttpUnauthorized
                || reason instanceof CloudDenied
                || reason instanceof AccessForbidden(String account) && account.isEmpty();
    }
}
