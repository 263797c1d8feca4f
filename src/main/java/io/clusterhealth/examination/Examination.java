// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.check.Callers;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.ClaimUsers;
import io.clusterhealth.check.Controllers;
import io.clusterhealth.check.MissingObjects;
import io.clusterhealth.check.NamedServices;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.check.Providers;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.RefusedAccounts;
import io.clusterhealth.check.RefusingServers;
import io.clusterhealth.check.SharedCredentials;
import io.clusterhealth.check.workload.PodHealth;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Reading;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.upgrade.Updates;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the lists that the checks need, once; runs the checks; explains their findings.
public final class Examination {
    /// A check of a list that only the brief reading of a fleet's clusters wants.
    private static final Check PENDING = PodHealth.PendingPods.DEFAULT;

    private final List<Check> checks;
    private final Set<Resource<?>> needs;
    private final Set<Resource<?>> firstLists;
    private final Reserve reserve;

    public Examination(List<Check> checks) {
        this(checks, new Reserve(System::nanoTime));
    }

    Examination(List<Check> checks, Reserve reserve) {
        this.checks = checks.stream()
                .<Check>map(check -> new Settled(check, check.reads()))
                .toList();
        this.needs = union(Stream.concat(
                Stream.of(Tally.NEEDS, Updates.NEEDS), this.checks.stream().map(Check::needs)));
        this.firstLists = union(Stream.of(needs, OptionalReads.of(this.checks).always()));
        this.reserve = reserve;
    }

    private static Set<Resource<?>> union(Stream<Set<Resource<?>>> parts) {
        return parts.flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());
    }

    /// A check with the lists that it reads: they are the same for every cluster, and used several times per verdict.
    private record Settled(Check check, Reads reads) implements Check {
        @Override
        public List<Finding> inspect(Picture picture) {
            return check.inspect(picture);
        }

        @Override
        public List<Finding> early(Picture picture) {
            return check.early(picture);
        }
    }

    public record Looked(Picture picture, Examined.Reported reported) {
        public HealthReport report() {
            return reported.report();
        }
    }

    /// The full report and the picture it is based on, including events and the owners of replica sets.
    public Looked look(Cluster cluster, Optional<String> namespace, Deadline deadline) {
        return look(cluster, namespace, deadline, Set.of(), SecondLook.NONE);
    }

    /// As above.
    ///
    /// @param also lists that are read even if no check requires them
    public Looked look(
            Cluster cluster, Optional<String> namespace, Deadline deadline, Set<Resource<?>> also, SecondLook more) {
        Set<Resource<?>> wanted = first(cluster);
        wanted.addAll(also);
        wanted.addAll(Set.of(Resources.EVENTS, Resources.REPLICA_SETS, Resources.JOBS));
        Picture picture = read(cluster, wanted, namespace, deadline, ReadObserver.NONE);
        return new ClusterLook(this, cluster, deadline, reserve).at(picture, more);
    }

    /// The report about a cluster, or about one of its namespaces, by the deadline.
    public Examined examine(Cluster cluster, Optional<String> namespace, Deadline deadline, ReadObserver observer) {
        return examine(cluster, namespace, deadline, observer, SecondLook.NONE);
    }

    public Examined examine(
            Cluster cluster, Optional<String> namespace, Deadline deadline, ReadObserver observer, SecondLook more) {
        Picture picture = read(cluster, first(cluster), namespace, deadline, observer);
        observer.complete(picture);
        return Examined.NoNamespace.in(picture.namespace(), picture)
                .<Examined>map(nowhere -> nowhere)
                .orElseGet(() -> new ClusterLook(this, cluster, deadline, reserve)
                        .at(picture, more)
                        .reported());
    }

    /// The lists that are read for a verdict before any optional ones; a request may add to them.
    public Set<Resource<?>> first(Cluster cluster) {
        Set<Resource<?>> wanted = new HashSet<>(firstLists);
        wanted.addAll(cluster.configured());
        return wanted;
    }

    /// The lists that all checks and the counts need.
    public Set<Resource<?>> needs() {
        return needs;
    }

    /// The lists needed to judge one kind of object: those of every check that reads it.
    public Set<Resource<?>> needsAround(Resource<?> centre) {
        Set<Resource<?>> needs = new HashSet<>(Set.of(centre));
        checks.stream().filter(check -> check.needs().contains(centre)).forEach(check -> needs.addAll(check.needs()));
        return Set.copyOf(needs);
    }

    /// A picture with the optional lists that it calls for, since more was added to it than was read at first.
    Picture completed(Cluster cluster, Picture picture, Deadline deadline) {
        Set<Resource<?>> calledFor = OptionalReads.of(judging(picture.wanted())).after(picture);
        return calledFor.isEmpty()
                ? picture
                : cluster.readMore(picture, calledFor, deadline.earlierBy(reserve.of(deadline)));
    }

    /// Reads these lists, and the optional ones that they require.
    public Picture read(
            Cluster cluster,
            Set<Resource<?>> wanted,
            Optional<String> namespace,
            Deadline deadline,
            ReadObserver observer) {
        Deadline end = deadline.earlierBy(reserve.of(deadline));
        OptionalReads optional = OptionalReads.of(asked(wanted));
        StagedReading staged = new StagedReading(cluster, optional, end);
        try (Reading reading = cluster.begin(wanted, namespace, end, observer)) {
            Picture whole = IncompleteLists.told(staged.over(reading, wanted));
            return cluster.origin() == Cluster.Origin.LIVE
                    ? whole
                    : new RecordedNeeds(first(cluster), optional).told(whole);
        }
    }

    /// The findings of the checks whose lists were wanted. The checks share no state, and run in parallel.
    public List<Finding> findings(Picture picture) {
        List<Finding> found = judging(picture.wanted()).parallelStream()
                .flatMap(check -> check.inspect(picture).stream())
                .toList();
        List<Finding> shared = RefusingServers.told(SharedCredentials.told(MissingObjects.told(found, picture)));
        List<Finding> whole = RefusedAccounts.told(shared, picture).stream()
                .sorted(Finding.ORDER)
                .toList();
        List<Finding> named = NamedServices.told(whole, picture);
        List<Finding> serving = Callers.told(Providers.told(named, picture), picture);
        return ClaimUsers.told(Controllers.told(serving, picture), picture);
    }

    /// The faults that are too new to be findings; a notice is none.
    public List<Finding> early(Picture picture) {
        return judging(picture.wanted()).stream()
                .flatMap(check -> check.early(picture).stream())
                .filter(finding -> finding.severity() != Severity.LOW)
                .sorted(Finding.ORDER)
                .toList();
    }

    /// The findings, and the faults that are too new to be findings, for a decision about a change now.
    public List<Finding> withEarly(Picture picture) {
        List<Finding> findings = findings(picture);
        Set<Subject> told = findings.stream().map(Finding::subject).collect(Collectors.toSet());
        return Stream.concat(
                        findings.stream(), early(picture).stream().filter(fault -> !told.contains(fault.subject())))
                .sorted(Finding.ORDER)
                .toList();
    }

    /// The findings that affect the picture's only namespace, with all of their incidents; else all findings.
    public List<Finding> touching(Picture picture) {
        List<Finding> all = findings(picture);
        return picture.namespace()
                .map(name -> Touching.of(name, picture).part(Explanation.of(all)))
                .map(part -> part.all().toList())
                .orElse(all);
    }

    /// The checks that may require optional lists: for a request about some lists only those that read one of them,
    /// without those that would do so for a request about the whole cluster.
    private List<Check> asked(Set<Resource<?>> wanted) {
        List<Check> judging = judging(wanted);
        return wanted.containsAll(needs)
                ? judging
                : judging.stream().filter(check -> looksAt(check, wanted)).toList();
    }

    private static boolean looksAt(Check check, Set<Resource<?>> wanted) {
        return !check.needs().isEmpty()
                || check.optionalReads().stream().anyMatch(read -> !Collections.disjoint(read.resources(), wanted));
    }

    private List<Check> judging(Set<Resource<?>> wanted) {
        return Stream.concat(checks.stream(), Stream.of(PENDING))
                .filter(check -> wanted.containsAll(check.needs()))
                .toList();
    }
}
