// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.node.ScaleUps;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Volume claims without a volume. A claim that no pod waits for is no finding, since many storage classes bind on
/// first use, unless its class does not and fails to provision it. Nor is one whose pods wait for a node that an
/// autoscaler has ordered.
///
/// @param patience how long binding a claim that a pod waits for may take, from the creation of both
public record ClaimBinding(Duration patience) implements Check {
    private static final Set<String> TROUBLE = Set.of("ProvisioningFailed", "FailedBinding");

    /// The length of a uid.
    private static final int ID = 36;

    /// How long a claim that no pod uses may fail.
    private static final Duration UNUSED = Duration.ofMinutes(30);

    @Override
    public Reads reads() {
        return Reads.of(Resources.VOLUME_CLAIMS, Resources.PODS, Resources.EVENTS)
                .and(ScaleUps.OPTIONAL_READ)
                .when(ClaimClasses.UNBOUND, Resources.STORAGE_CLASSES);
    }

    @Override
    public List<Finding> early(Picture picture) {
        return new ClaimBinding(Duration.ZERO).inspect(picture);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        Map<Subject, Instant> waitedFor = claims(picture, _ -> true);
        Set<Subject> dueFor = claims(picture, nodeNotComing(picture)).keySet();
        Set<Subject> longWaitedFor = longWaitedFor(picture);
        boolean podsUnknown = picture.list(Resources.PODS) instanceof Read.Missing<?>;
        Set<String> immediate = picture.objects(Resources.STORAGE_CLASSES).stream()
                .filter(storage -> !storage.onFirstUse())
                .map(storage -> storage.name())
                .collect(Collectors.toSet());
        List<Finding> findings = new ArrayList<>();
        for (VolumeClaim claim : picture.objects(Resources.VOLUME_CLAIMS)) {
            Subject subject = Subjects.of("PersistentVolumeClaim", claim.metadata());
            Optional<Event> trouble = warnings.latest(subject, TROUBLE);
            boolean wanted =
                    trouble.isPresent() ? podsUnknown || waitedFor.containsKey(subject) : dueFor.contains(subject);
            Optional<Instant> since =
                    claim.created().map(made -> latest(made, waitedFor.getOrDefault(subject, Instant.MIN)));
            boolean due = wanted && overdue(claim, since, trouble, picture.asOf()) || longWaitedFor.contains(subject);
            boolean failing = trouble.filter(event -> Age.lately(event, patience, picture.asOf()))
                            .isPresent()
                    && claim.storageClass().filter(immediate::contains).isPresent()
                    && Age.lasts(claim.created(), UNUSED, picture.asOf());
            if (claim.phase().equals("Lost")) {
                findings.add(lost(claim, subject));
            } else if (claim.phase().equals("Pending") && (due || failing)) {
                Finding found = pending(claim, waitedFor.containsKey(subject), since, trouble, picture.asOf())
                        .links(Relation.SHOWN_BY, trouble.stream().flatMap(event -> provisioning(event, picture)));
                findings.add(due ? found : found.rated(Severity.MEDIUM));
            }
        }
        return findings;
    }

    /// If provisioning has failed, the claim is reported without further wait.
    private boolean overdue(VolumeClaim claim, Optional<Instant> since, Optional<Event> trouble, Instant asOf) {
        boolean young = Age.within(since, patience, asOf);
        return claim.deleted().isEmpty() && (!young || trouble.isPresent());
    }

    /// Pods for which no node is ordered, or one that has not come in the time that it may take to boot.
    private static Predicate<Pod> nodeNotComing(Picture picture) {
        ScaleUps scaleUps = ScaleUps.in(picture);
        return pod -> !pod.unschedulable()
                || !scaleUps.coming(pod)
                || !Age.within(pod.since("PodScheduled"), ScaleUps.BOOT, picture.asOf());
    }

    /// Claims of pods that have been unschedulable for longer than the patience.
    private Set<Subject> longWaitedFor(Picture picture) {
        Predicate<Pod> waitsLong = pod ->
                Age.reached(pod.holding("PodScheduled", "False").flatMap(Condition::since), patience, picture.asOf());
        return claims(picture, waitsLong.and(nodeNotComing(picture))).keySet();
    }

    /// The claims that such pods wait for, and when the first of these was created.
    private static Map<Subject, Instant> claims(Picture picture, Predicate<Pod> waits) {
        Map<Subject, Instant> claims = new HashMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            boolean pending = pod.phase().equals("Pending")
                    && !pod.gated()
                    && pod.deleted().isEmpty();
            if (pending && waits.test(pod)) {
                Instant created = pod.created().orElse(Instant.MIN);
                Subjects.claims(pod)
                        .forEach(claim ->
                                claims.merge(claim, created, (one, other) -> one.isBefore(other) ? one : other));
            }
        }
        return claims;
    }

    private static Instant latest(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static Finding pending(
            VolumeClaim claim, boolean used, Optional<Instant> since, Optional<Event> trouble, Instant asOf) {
        String duration = Age.text(" for %s", since, asOf);
        return Finding.of(FindingCode.CLAIM_PENDING, Subjects.of("PersistentVolumeClaim", claim.metadata()))
                .quoting(
                        (used ? "a pod waits for it" : "no pod uses it yet; it has been pending") + duration
                                + "; it asks for " + asked(claim),
                        trouble.map(Quotes::of).orElse(Quote.NONE))
                .since(since)
                .links(Relation.BOUND_TO, volume(claim).stream())
                .links(Relation.OF_CLASS, storageClass(claim).stream());
    }

    /// The pods that provision a volume, such as those that create its folder on a node: their names end in the id by
    /// which the event names the volume.
    private static Stream<Subject> provisioning(Event trouble, Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.name().length() > ID
                        && trouble.message()
                                .contains(pod.name().substring(pod.name().length() - ID)))
                .map(Subjects::of);
    }

    private static String asked(VolumeClaim claim) {
        if (!claim.volume().isEmpty()) {
            return "PersistentVolume " + claim.volume() + " by name";
        }
        return claim.storageClass()
                .map(name -> name.isEmpty() ? "a PersistentVolume without a class" : "storage class " + name)
                .orElse("the default storage class");
    }

    /// A claim that names a volume, or whose class is the empty text, is not provisioned by a class.
    private static Optional<Subject> storageClass(VolumeClaim claim) {
        return Optional.of(claim.storageClass().orElse(Subject.DEFAULT))
                .filter(name -> claim.volume().isEmpty() && !name.isEmpty())
                .map(name -> Subject.clusterScoped("StorageClass", name));
    }

    private static Optional<Subject> volume(VolumeClaim claim) {
        return Optional.of(claim.volume())
                .filter(name -> !name.isEmpty())
                .map(name -> Subject.clusterScoped("PersistentVolume", name));
    }

    private static Finding lost(VolumeClaim claim, Subject subject) {
        return Finding.of(FindingCode.CLAIM_LOST, subject)
                .quoting("its volume is gone", claim.volume())
                .links(Relation.BOUND_TO, volume(claim).stream());
    }
}
