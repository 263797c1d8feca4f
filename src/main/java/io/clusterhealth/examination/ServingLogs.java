// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.CalledService;
import io.clusterhealth.meaning.Meaning.CsiDriver;
import io.clusterhealth.meaning.Meaning.NameNotResolved;
import io.clusterhealth.meaning.Meaning.NotConnected;
import io.clusterhealth.meaning.Meaning.RequestFailed;
import io.clusterhealth.meaning.Meaning.Stated;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the ends of the logs of software that is Ready, and that the first causes need according to
/// `capabilities.txt`, or that a critical alert is about: each workload is looked up as if it failed. Nothing is read
/// for a cause that states its own reason.
///
/// @param deadline of the whole call, including its answer
public record ServingLogs(Details details, Deadline deadline) {
    private static final int CAUSES = 5;
    private static final int REQUESTS = 6;

    /// The other pods of a workload repeat these, or wait for the leader.
    private static final int PODS = 2;

    private static final int TAIL = 300;

    /// A kubelet that responds does so within a fraction of this.
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /// What tells that something else does not answer, or what it is.
    private static final List<Class<? extends Meaning>> NO_REASONS = List.of(
            NotConnected.class,
            NameNotResolved.class,
            RequestFailed.class,
            Stated.class,
            CsiDriver.class,
            CalledService.class);

    /// A pod's container whose log is read.
    private record Source(Subject server, Pod pod, String container) {
        LogQuery query() {
            return new LogQuery(pod.namespace(), pod.name(), container, false, Optional.empty(), TAIL);
        }

        Evidence quoting(String line) {
            return Evidence.quoting("the log of container %s of %s says".formatted(container, Subjects.of(pod)), line);
        }

        /// As grave as what it would explain.
        Finding failing(Finding supposed, String line, Finding served) {
            return supposed.evidence(List.of(Evidence.logged("the log of container " + container, line)))
                    .link(Relation.SHOWN_BY, Subjects.of(pod))
                    .rated(served.severity());
        }
    }

    ServingWords read(Picture picture, Diagnosis diagnosis) {
        List<Finding> causes = Stream.concat(
                        diagnosis.incidents().stream().map(Incident::cause),
                        diagnosis.notices().stream().filter(ServingLogs::isCriticalAlert))
                .filter(ServingLogs::givesNoReason)
                .limit(CAUSES)
                .toList();
        return causes.isEmpty() ? ServingWords.NONE : read(picture, diagnosis, causes);
    }

    private ServingWords read(Picture picture, Diagnosis diagnosis, List<Finding> causes) {
        ReadySoftware ready = ReadySoftware.in(picture, diagnosis.incidents());
        Map<Finding, List<Finding>> needed = ready.neededBy(causes);
        Set<Source> sources = needed.values().stream()
                .flatMap(List::stream)
                .distinct()
                .flatMap(provider -> sources(provider, ready.pods(provider.subject())))
                .limit(REQUESTS)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Deadline end = deadline.half(PATIENCE);
        Map<Source, Read<List<String>>> logs = ParallelReads.each(sources, one -> details.log(one.query(), end));
        Map<String, Evidence> quotes = new HashMap<>();
        Map<Subject, Finding> servers = new LinkedHashMap<>();
        logs.forEach((source, read) -> {
            LogOfServer log = LogOfServer.of(read.known().orElse(List.of()), picture.asOf());
            needed.forEach((cause, providers) -> providers.stream()
                    .filter(provider -> provider.subject().equals(source.server()))
                    .forEach(provider -> {
                        log.about(cause.subject())
                                .ifPresent(line -> quotes.putIfAbsent(cause.id(), source.quoting(line)));
                        log.failure(cause)
                                .ifPresent(line ->
                                        servers.putIfAbsent(provider.subject(), source.failing(provider, line, cause)));
                    }));
        });
        List<Blind> late = logs.values().stream()
                .flatMap(read -> CoverageLedger.lateLog(read).stream())
                .limit(1)
                .toList();
        return new ServingWords(List.copyOf(servers.values()), quotes, late);
    }

    /// Whether its most informative evidence only tells that something else did not answer.
    private static boolean givesNoReason(Finding cause) {
        return cause.evidence()
                .getFirst()
                .meanings()
                .reasons()
                .allMatch(meaning -> NO_REASONS.stream().anyMatch(type -> type.isInstance(meaning)));
    }

    private static boolean isCriticalAlert(Finding notice) {
        return notice.code() == FindingCode.ALERT_FIRING && notice.severity() == FindingCode.ALERT_FIRING.severity();
    }

    /// The pods that an alert is about first.
    private static Stream<Source> sources(Finding provider, List<Pod> pods) {
        return pods.stream()
                .sorted(Comparator.comparing(
                        pod -> !provider.targets(Relation.SHOWN_BY).contains(Subjects.of(pod))))
                .limit(PODS)
                .flatMap(pod -> pod.containers().stream()
                        .filter(container -> !container.init() && container.ready())
                        .map(container -> new Source(provider.subject(), pod, container.name())));
    }
}
