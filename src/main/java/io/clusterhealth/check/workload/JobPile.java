// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Metadata.Owner;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// CronJobs whose Jobs do not end while new ones are begun (`spec.concurrencyPolicy: Allow`): all run, none fails, and
/// together they take the room of others.
///
/// @param most how many may run at once
/// @param patience how long the oldest of them may have run
public record JobPile(int most, Duration patience) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.JOBS, Resources.PODS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<Subject, List<Job>> running = new TreeMap<>();
        for (Job job : picture.objects(Resources.JOBS)) {
            job.metadata()
                    .controller()
                    .filter(owner -> owner.kind().equals("CronJob") && job.active() > 0)
                    .map(owner -> new Subject(owner.kind(), job.metadata().namespace(), owner.name()))
                    .ifPresent(owner -> running.computeIfAbsent(owner, _ -> new ArrayList<>())
                            .add(job));
        }
        List<Finding> piles = new ArrayList<>();
        running.forEach((owner, jobs) -> begun(jobs)
                .filter(begun -> jobs.size() > most && Age.reaches(patience, begun, picture.asOf()))
                .map(begun -> finding(owner, jobs, begun, picture))
                .ifPresent(piles::add));
        return piles;
    }

    private static Optional<Instant> begun(List<Job> jobs) {
        return jobs.stream().flatMap(job -> job.metadata().created().stream()).min(Instant::compareTo);
    }

    private static Finding finding(Subject owner, List<Job> jobs, Instant begun, Picture picture) {
        return Finding.of(FindingCode.JOBS_PILE_UP, owner)
                .saying("%d of its jobs run at once, the oldest for %s"
                        .formatted(jobs.size(), Age.text(begun, picture.asOf())))
                .since(begun)
                .links(nodes(owner, jobs, picture).stream()
                        .map(node -> new Link(Relation.RUNS_ON, Subjects.node(node)))
                        .toList());
    }

    private static Set<String> nodes(Subject owner, List<Job> jobs, Picture picture) {
        Set<String> names = jobs.stream().map(job -> job.metadata().name()).collect(Collectors.toSet());
        Set<String> nodes = new TreeSet<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            Metadata metadata = pod.metadata();
            if (!pod.node().isEmpty()
                    && pod.phase().equals("Running")
                    && metadata.namespace().equals(owner.namespace())
                    && metadata.controller()
                            .map(Owner::name)
                            .filter(names::contains)
                            .isPresent()) {
                nodes.add(pod.node());
            }
        }
        return nodes;
    }
}
