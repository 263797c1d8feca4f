// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.pod.LogError;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.examination.CoverageLedger;
import io.clusterhealth.examination.SecondLook;
import io.clusterhealth.examination.SecondLookResult;
import io.clusterhealth.examination.ServingLogs;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Redaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Reads the logs of the first causes whose status contains only an exit code or a failed probe, and of as many of
/// their symptoms that nothing better than the time connects to them: one request each, in parallel. The end of a
/// log is judged like a termination message: with `terminationMessagePolicy: FallbackToLogsOnError` the kubelet
/// copies it there.
///
/// A log that the caller may not read is not reported as a gap: the answer names the tool call that reads it. A late
/// log is reported as not checked, since an earlier answer may have shown its contents.
///
/// @param deadline of the whole call, including its answer
/// @param object whose log is read in any case; empty where the call is not about one object
public record CauseLogs(Details details, Deadline deadline, Optional<Subject> object) implements SecondLook {
    /// With more causes, the caller has to pick one for a further call anyway.
    private static final int MOST = 5;

    private static final int TAIL = 40;

    /// As long as a termination message: the answer shortens both, after their meanings are known.
    private static final int LONGEST = 4096;

    /// A kubelet that responds does so within a fraction of this.
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /// @param deadline of the whole call, including its answer
    public static CauseLogs of(Cluster cluster, Deadline deadline) {
        return new CauseLogs(cluster.details(), deadline, Optional.empty());
    }

    /// The same for a call about one object, which may be that of any incident.
    public CauseLogs about(Subject explained) {
        return new CauseLogs(details, deadline, Optional.of(explained));
    }

    /// The end of a log.
    ///
    /// @param error the line about the failure; empty for an empty log
    private record LogEnd(Pod pod, ContainerChoice container, Optional<String> error) {
        /// The pod with the error as its container's termination message, unless that is set.
        Pod saying() {
            return error.map(words -> pod.saying(container.name(), words)).orElse(pod);
        }

        Evidence evidence() {
            String log = "the log of %scontainer %s".formatted(container.init() ? "init " : "", container.name());
            return error.map(words -> Evidence.logged(log, words)).orElseGet(() -> Evidence.of(log + " is empty"));
        }
    }

    @Override
    public SecondLookResult look(Picture picture, Diagnosis diagnosis) {
        Deadline end = deadline.half(PATIENCE);
        Stream<Finding> causes =
                diagnosis.incidents().stream().limit(MOST).map(Incident::cause).filter(CauseLogs::lacksLog);
        Stream<Finding> unsure = diagnosis.incidents().stream()
                .flatMap(incident -> incident.symptoms().stream())
                .filter(symptom -> symptom.confidence() == Confidence.POSSIBLE)
                .map(Symptom::finding)
                .filter(finding -> !finding.linked(Relation.OWNED_BY) && lacksLog(finding))
                .limit(MOST);
        Stream<Finding> own = diagnosis.incidents().stream()
                .flatMap(Incident::findings)
                .filter(finding -> object.filter(one -> concerns(finding, one)).isPresent() && lacksLog(finding))
                .limit(MOST);
        List<Finding> lacking =
                Stream.of(own, causes, unsure).flatMap(part -> part).toList();
        List<Subject> silent = logged(lacking.stream());
        List<Subject> crashed = logged(lacking.stream().filter(one -> one.code() == FindingCode.POD_CRASH_LOOP));
        Map<Subject, LogEnd> ends = new HashMap<>();
        List<Blind> late = new ArrayList<>();
        ParallelReads.each(silent, named -> asked(named, crashed.contains(named), picture, end))
                .forEach((named, answer) -> {
                    answer.flatMap(Asked::end).ifPresent(known -> ends.put(named, known));
                    answer.flatMap(Asked::late).ifPresent(late::add);
                });
        return new SecondLookResult(
                saying(picture, ends),
                late.stream().limit(1).toList(),
                Optional.of(new ServingLogs(details, deadline)),
                (_, judged) -> quoting(judged, ends));
    }

    private static List<Subject> logged(Stream<Finding> findings) {
        return findings.flatMap(finding -> NextCall.logged(finding).stream())
                .distinct()
                .toList();
    }

    private static boolean concerns(Finding finding, Subject object) {
        return finding.subject().equals(object)
                || finding.targets(Relation.OWNED_BY).contains(object)
                || NextCall.logged(finding).filter(object::equals).isPresent();
    }

    /// The pod list in which pods without a termination message have the end of their log as one; empty where no pod
    /// changes.
    private static Map<Resource<?>, Read<? extends List<?>>> saying(Picture picture, Map<Subject, LogEnd> ends) {
        Map<Pod, Pod> spoken = ends.values().stream()
                .filter(end -> !end.saying().equals(end.pod()))
                .collect(Collectors.toMap(LogEnd::pod, LogEnd::saying));
        return spoken.isEmpty()
                ? Map.of()
                : Map.of(
                        Resources.PODS,
                        picture.list(Resources.PODS)
                                .with(picture.objects(Resources.PODS).stream()
                                        .map(pod -> spoken.getOrDefault(pod, pod))
                                        .toList()));
    }

    private static Diagnosis quoting(Diagnosis diagnosis, Map<Subject, LogEnd> ends) {
        return new Diagnosis(
                diagnosis.incidents().stream()
                        .map(incident -> quoting(incident, ends))
                        .toList(),
                diagnosis.notices());
    }

    private static Incident quoting(Incident incident, Map<Subject, LogEnd> ends) {
        Finding cause = incident.cause();
        return NextCall.logged(cause)
                .filter(_ -> saysNothing(cause))
                .flatMap(pod -> Optional.ofNullable(ends.get(pod)))
                .map(LogEnd::evidence)
                .filter(log -> !cause.evidence().contains(log))
                .map(log -> incident.with(cause.evidence(secondly(log, cause.evidence()))))
                .orElse(incident);
    }

    /// Whether its log is not quoted, rather than only the kubelet's words about a probe.
    private static boolean lacksLog(Finding finding) {
        return saysNothing(finding) || finding.code() == FindingCode.POD_NOT_READY;
    }

    /// Whether the evidence quotes no output of the program. The first evidence of a Job is its condition, which only
    /// states that it failed.
    private static boolean saysNothing(Finding cause) {
        return cause.mode().filter(Mode.INIT_CONTAINER_HANGS::equals).isPresent()
                || cause.evidence().stream()
                        .skip(cause.code() == FindingCode.JOB_FAILED ? 1 : 0)
                        .limit(1)
                        .allMatch(evidence -> evidence.said().message().isEmpty());
    }

    private static List<Evidence> secondly(Evidence log, List<Evidence> known) {
        List<Evidence> all = new ArrayList<>(known);
        all.add(1, log);
        return all;
    }

    private static Optional<Pod> pod(Subject named, Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> Subjects.of(pod).equals(named))
                .findFirst();
    }

    private Optional<Asked> asked(Subject named, boolean crashed, Picture picture, Deadline end) {
        return pod(named, picture).flatMap(pod -> {
            List<ContainerChoice> all = ContainerChoice.of(pod);
            return (crashed ? ContainerChoice.crashed(all) : ContainerChoice.best(all)).map(container -> {
                boolean previous = container.between() || (crashed && container.back());
                return new Asked(pod, container, previous, details.log(query(pod, container, previous), end));
            });
        });
    }

    private record Asked(Pod pod, ContainerChoice container, boolean previous, Read<List<String>> log) {
        Optional<LogEnd> end() {
            return log.known()
                    .map(CauseLogs::clean)
                    .map(lines -> new LogEnd(pod, container, previous ? LogError.in(lines) : error(container, lines)))
                    // A program that still runs need not have logged why it is not ready.
                    .filter(end -> end.error().isPresent() || !container.running());
        }

        Optional<Blind> late() {
            return CoverageLedger.lateLog(log);
        }
    }

    /// An init container that still runs logs what it waits for.
    private static Optional<String> error(ContainerChoice container, List<String> lines) {
        return container.running() && !container.init() ? LogError.running(lines) : LogError.in(lines);
    }

    private static LogQuery query(Pod pod, ContainerChoice container, boolean previous) {
        return new LogQuery(pod.namespace(), pod.name(), container.name(), previous, Optional.empty(), TAIL);
    }

    /// Removes timestamps and secrets; keeps whether a line is indented.
    private static List<String> clean(List<String> raw) {
        List<String> texts = raw.stream().map(line -> LogLine.of(line).text()).toList();
        List<String> clean = Redaction.lines(texts, LONGEST);
        return IntStream.range(0, texts.size())
                .mapToObj(i -> texts.get(i).startsWith(" ") || texts.get(i).startsWith("\t")
                        ? " " + clean.get(i)
                        : clean.get(i))
                .toList();
    }
}
