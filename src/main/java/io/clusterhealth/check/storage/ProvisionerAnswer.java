// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Fingerprint;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Meanings;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Storage classes that provision no volumes: several claims are rejected with the same message. A single rejected
/// claim may request something impossible. If a class rejects with several messages, the most frequent one is
/// reported.
///
/// @param several the minimum number of claims
public record ProvisionerAnswer(int several) implements Check {
    private static final Set<String> REFUSAL = Set.of("ProvisioningFailed");

    private static final int TELLING = 160;

    /// @param words the message of the rejection, without claim-specific parts
    private record Refusal(String storageClass, String words) implements Comparable<Refusal> {
        @Override
        public int compareTo(Refusal other) {
            return Comparator.comparing(Refusal::storageClass)
                    .thenComparing(Refusal::words)
                    .compare(this, other);
        }
    }

    /// @param workload the claim
    /// @param reporter what has reported it: `<driver>_<pod>_<uid>`
    private record RefusedClaim(
            String storageClass, Subject workload, Quote quote, Optional<Instant> since, String reporter)
            implements ErrorText {
        Refusal refusal() {
            String general = Fingerprint.of(quote.message());
            return new Refusal(storageClass, general.substring(0, Math.min(TELLING, general.length())));
        }
    }

    @Override
    public Reads reads() {
        return Reads.of(Resources.VOLUME_CLAIMS, Resources.EVENTS, Resources.PODS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        Stream<RefusedClaim> refused = picture.objects(Resources.VOLUME_CLAIMS).stream()
                .filter(claim -> claim.phase().equals("Pending"))
                .flatMap(claim -> refused(claim, warnings).stream());
        Map<String, SharedBlame<Refusal, RefusedClaim>> commonest = new TreeMap<>();
        SharedBlame.<Refusal, RefusedClaim>of(several, refused, one -> Stream.of(one.refusal()))
                .forEach(blame -> commonest.merge(
                        blame.target().storageClass(),
                        blame,
                        (one, other) -> one.texts().size() >= other.texts().size() ? one : other));
        return commonest.values().stream()
                .map(blame -> blame.finding(
                                FindingCode.STORAGE_CLASS_FAILS,
                                Subject.clusterScoped(
                                        "StorageClass", blame.target().storageClass()),
                                "%d claims are refused a volume of it in the same words")
                        .links(Relation.SHOWN_BY, provisioner(blame, picture).stream()))
                .toList();
    }

    /// The pod that has reported it, or where that is gone, another one of its workload.
    private static Optional<Subject> provisioner(SharedBlame<Refusal, RefusedClaim> blame, Picture picture) {
        List<String> reporters = blame.texts().stream()
                .map(claim -> claim.reporter().split("_"))
                .filter(parts -> parts.length > 1)
                .map(parts -> parts[1])
                .distinct()
                .toList();
        Owners owners = Owners.in(picture);
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> reporters.contains(pod.name())
                        || owners.top(pod.metadata()).stream()
                                .anyMatch(top -> reporters.stream().anyMatch(one -> one.startsWith(top.name() + "-"))))
                .max(Comparator.comparing((Pod pod) -> reporters.contains(pod.name()))
                        .thenComparing(pod -> pod.name()))
                .map(Subjects::of);
    }

    private static Optional<RefusedClaim> refused(VolumeClaim claim, Warnings warnings) {
        Subject subject = Subjects.of("PersistentVolumeClaim", claim.metadata());
        return claim.storageClass()
                .filter(name -> !name.isEmpty())
                .flatMap(name -> warnings.latest(subject, REFUSAL)
                        .filter(event -> !lacksClass(event))
                        .map(event ->
                                new RefusedClaim(name, subject, Quotes.of(event), claim.created(), event.component())));
    }

    /// Reported as [FindingCode#STORAGE_CLASS_MISSING].
    private static boolean lacksClass(Event event) {
        return Meanings.of(event.message())
                .all(NotFound.class)
                .anyMatch(missing -> missing.kind().equalsIgnoreCase("storageclass"));
    }
}
