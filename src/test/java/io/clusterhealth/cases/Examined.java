// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.check.SecondLook;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.snapshot.SnapshotClusters;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Coverage.Reason;
import io.clusterhealth.finding.Finding;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A case after the engine has seen it.
record Examined(Verdict verdict, Diagnosis diagnosis, List<String> notChecked) {

    static Examined at(Path folder) {
        if (!(SnapshotClusters.at(folder).open(Optional.empty(), Caller.ANONYMOUS)
                instanceof Opened.Ready(Cluster cluster))) {
            throw new IllegalArgumentException(folder + " holds no cluster");
        }
        Picture picture = read(cluster, Checks.needs());
        Picture seen = cluster.readMore(
                picture, SecondLook.of(Checks.all(), 0).everything(), Deadline.in(Duration.ofSeconds(30)));
        List<Finding> findings = Checks.all().stream()
                .flatMap(check -> check.inspect(seen).stream())
                .toList();
        Diagnosis diagnosis = Explanation.of(findings);
        Coverage coverage = coverage(seen);
        List<String> notChecked = coverage.notChecked().stream()
                .filter(gap -> !gap.reason().harmless())
                .map(Blind::what)
                .toList();
        return new Examined(Verdict.over(diagnosis.incidents(), coverage), diagnosis, notChecked);
    }

    /// Every finding, wherever it ended up.
    Stream<Finding> findings() {
        return Stream.concat(
                diagnosis.notices().stream(),
                diagnosis.incidents().stream()
                        .flatMap(incident -> Stream.concat(
                                Stream.of(incident.cause()),
                                incident.symptoms().stream().map(Symptom::finding))));
    }

    List<Finding> causes() {
        return diagnosis.incidents().stream().map(Incident::cause).toList();
    }

    private static Picture read(Cluster cluster, Set<Resource<?>> wanted) {
        return cluster.read(wanted, Optional.empty(), Deadline.in(Duration.ofSeconds(30)), ReadObserver.NONE);
    }

    private static Coverage coverage(Picture picture) {
        List<String> checked = new ArrayList<>();
        List<Blind> blind = new ArrayList<>();
        for (Resource<?> resource : Resources.ALL) {
            if (picture.wanted().contains(resource)) {
                Read<?> read = picture.list(resource);
                read.unread()
                        .ifPresentOrElse(
                                why -> blind.add(new Blind(resource.plural(), reason(why), "", "", false)),
                                () -> checked.add(resource.plural()));
            }
        }
        return new Coverage(checked, blind);
    }

    private static Reason reason(Unread why) {
        return switch (why) {
            case Unread.Denied _ -> Reason.FORBIDDEN;
            case Unread.Absent _ -> Reason.ABSENT;
            case Unread.Late _ -> Reason.DEADLINE;
            case Unread.Failed _ -> Reason.FAILED;
        };
    }
}
