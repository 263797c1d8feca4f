// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.pod.LingeringContainer;
import io.clusterhealth.check.pod.Unschedulable;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// CronJobs that start new Jobs while earlier ones do not end (`spec.concurrencyPolicy: Allow`): all run, none fails,
/// and together they use up the capacity. Fewer Jobs suffice for a finding if there is evidence that they cannot end.
///
/// @param most how many may run at the same time
/// @param patience how long the oldest of them may have run, as long as the nodes have room for the next
/// @param several how many suffice if they wait for a container that keeps running when the others have completed,
/// and no Job has succeeded since the oldest began
/// @param lingering how long the first of these may have waited for that container
public record JobPile(int most, Duration patience, int several, Duration lingering) implements Check {

    /// The unfinished Jobs of one CronJob, and their pods.
    private record Pile(Subject owner, List<Job> jobs, Instant begun, List<Pod> pods) {}

    @Override
    public Reads reads() {
        return Reads.of(Resources.JOBS, Resources.PODS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<Subject, List<Job>> made = new TreeMap<>();
        for (Job job : picture.objects(Resources.JOBS)) {
            Subjects.controller(job.metadata())
                    .filter(owner -> owner.kind().equals("CronJob"))
                    .ifPresent(owner ->
                            made.computeIfAbsent(owner, _ -> new ArrayList<>()).add(job));
        }
        List<Finding> piles = new ArrayList<>();
        made.forEach((owner, jobs) -> judge(owner, jobs, picture).ifPresent(piles::add));
        return piles;
    }

    private Optional<Finding> judge(Subject owner, List<Job> all, Picture picture) {
        List<Job> running = all.stream().filter(job -> job.active() > 0).toList();
        Optional<Instant> begun = running.stream().flatMap(JobPile::created).min(Comparator.naturalOrder());
        if (running.size() < Math.min(most, several) || begun.isEmpty()) {
            return Optional.empty();
        }
        List<Pod> made = Owners.in(picture).pods(owner);
        List<Pod> pods =
                made.stream().filter(pod -> pod.phase().equals("Running")).toList();
        Pile pile = new Pile(owner, running, begun.get(), pods);
        Optional<LingeringContainer> lingering = LingeringContainer.in(pods);
        boolean stuck = lingering
                .filter(one -> one.pods() >= several
                        && Age.reaches(this.lingering, one.since(), picture.asOf())
                        && noneSucceeded(all, pile.begun()))
                .isPresent();
        boolean crowded = pods.size() > most && made.stream().anyMatch(Unschedulable::forRoom);
        boolean many = running.size() > most && Age.reaches(patience, pile.begun(), picture.asOf());
        return stuck || crowded || many ? Optional.of(finding(pile, lingering, picture.asOf())) : Optional.empty();
    }

    private static Stream<Instant> created(Job job) {
        return job.created().stream();
    }

    private static boolean noneSucceeded(List<Job> all, Instant since) {
        return all.stream()
                .noneMatch(job -> job.succeeded() > 0 && created(job).anyMatch(created -> !created.isBefore(since)));
    }

    private static Finding finding(Pile pile, Optional<LingeringContainer> lingering, Instant asOf) {

        return Finding.of(FindingCode.JOBS_PILE_UP, pile.owner())
                .saying("%d of its jobs run at once, the oldest for %s"
                        .formatted(pile.jobs().size(), Age.text(pile.begun(), asOf)))
                .adding(lingering.map(LingeringContainer::evidence).stream())
                .since(pile.begun())
                .links(
                        Relation.RUNS_ON,
                        pile.pods().stream()
                                .map(Pod::node)
                                .filter(node -> !node.isEmpty())
                                .distinct()
                                .sorted()
                                .map(Subjects::node));
    }
}
