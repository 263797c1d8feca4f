// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.CERTIFICATE_ENDS;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.LOAD_BALANCER_PENDING;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Who calls from outside, or is called from there, while the one way to all Ingresses has no address.
final class EntranceRules {
    private static final Set<FindingCode> ENTRANCE = Set.of(LOAD_BALANCER_PENDING);
    private static final Set<FindingCode> CALLERS = Set.of(JOB_FAILED, POD_CRASH_LOOP);

    /// Two labels at least, of which the last but one is long enough to be somebody's own: not `co.uk`.
    private static final Pattern OWN_DOMAIN = Pattern.compile("(?:[^.]+\\.)*[^.]{4,63}\\.[^.]+");

    static final List<Rule> ALL = List.of(
            new PathRule(
                    ENTRANCE,
                    ENTRANCE,
                    Path.anywhere(ENTRANCE),
                    EntranceRules::waitedBefore,
                    LIKELY,
                    "it is refused an address in the same words as {cause}, which has waited longer"),
            new PathRule(
                    ENTRANCE,
                    CALLERS,
                    Path.anywhere(ENTRANCE).given(Unanswered::complains),
                    ((When) (cause, symptom) -> hosts(cause).anyMatch(host -> Says.names(symptom, host)))
                            .and(When.timing(Timing.ORDERED)),
                    LIKELY,
                    "it cannot connect to a host that is reached through {cause}"),
            new PathRule(
                    ENTRANCE,
                    CALLERS,
                    Path.anywhere(ENTRANCE).given(Unanswered::complains),
                    ((When) (cause, symptom) -> domains(cause).anyMatch(domain -> Says.quotes(symptom, "." + domain)))
                            .and(When.timing(Timing.CLOSE)),
                    POSSIBLE,
                    "it cannot connect to a host beside those that are reached through {cause}, and failed soon after"),
            new PathRule(
                    ENTRANCE,
                    Set.of(CERTIFICATE_ENDS),
                    Path.anywhere(ENTRANCE),
                    ((When) EntranceRules::sameDomain).and(When.timing(Timing.CLOSE)),
                    POSSIBLE,
                    "issuers that ask for a proof by HTTP come through {cause}, and it has waited since soon after"));

    private EntranceRules() {}

    private static boolean waitedBefore(Finding cause, Finding symptom) {
        return cause.since().isPresent()
                && symptom.since().isPresent()
                && cause.since().get().isBefore(symptom.since().get())
                && Says.alike(cause, symptom);
    }

    private static boolean sameDomain(Finding entrance, Finding certificate) {
        List<String> domains = domains(entrance).toList();
        return hosts(certificate)
                .anyMatch(name ->
                        domains.stream().anyMatch(domain -> name.equals(domain) || name.endsWith("." + domain)));
    }

    private static Stream<String> hosts(Finding finding) {
        return finding.targets(Relation.KNOWN_AS).stream().map(Subject::name);
    }

    /// The domains in which the hosts are.
    private static Stream<String> domains(Finding entrance) {
        return hosts(entrance)
                .map(host -> host.substring(host.indexOf('.') + 1))
                .distinct()
                .filter(domain -> OWN_DOMAIN.matcher(domain).matches());
    }
}
