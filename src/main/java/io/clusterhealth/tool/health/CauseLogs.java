// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.workload.LogError;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Redaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/// The logs of the first causes of which the status tells an exit code and nothing else: one request for each, side
/// by side.
///
/// A log that cannot be read, for want of rights or of time, is not missed: the answer names the call that reads it.
public record CauseLogs(Details details, Deadline deadline) implements BiFunction<Picture, Diagnosis, Diagnosis> {
    /// For more a further call has to name one of them anyway.
    private static final int MOST = 3;

    private static final int TAIL = 40;
    private static final int LONGEST = 400;

    /// A kubelet that answers does so within a fraction of it.
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /// @param deadline of the whole call, which has to tell what was found as well
    public static CauseLogs of(Cluster cluster, Deadline deadline) {
        return new CauseLogs(cluster.details(), deadline);
    }

    /// The same diagnosis, its first causes with what their logs say.
    @Override
    public Diagnosis apply(Picture picture, Diagnosis diagnosis) {
        Duration half = deadline.remaining().dividedBy(2);
        Deadline end = Deadline.in(half.compareTo(PATIENCE) < 0 ? half : PATIENCE);
        Map<Incident, Incident> quoting = ParallelReads.each(
                diagnosis.incidents().stream().limit(MOST).toList(), incident -> quoting(incident, picture, end));
        return new Diagnosis(
                diagnosis.incidents().stream()
                        .map(incident -> quoting.getOrDefault(incident, incident))
                        .toList(),
                diagnosis.notices());
    }

    private Incident quoting(Incident incident, Picture picture, Deadline end) {
        Finding cause = incident.cause();
        return NextCall.logged(cause)
                .filter(_ -> saysNothing(cause))
                .flatMap(pod -> pod(pod, picture))
                .flatMap(pod -> evidence(pod, end))
                .map(log -> incident.with(cause.evidence(secondly(log, cause.evidence()))))
                .orElse(incident);
    }

    /// Whether the program itself is not quoted. The first observation of a Job is its condition, which only says that
    /// it gave up.
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

    private Optional<Evidence> evidence(Pod pod, Deadline end) {
        return ContainerChoice.best(ContainerChoice.of(pod))
                .flatMap(container ->
                        details.log(query(pod, container), end).known().map(lines -> evidence(container, lines)));
    }

    private static LogQuery query(Pod pod, ContainerChoice container) {
        return new LogQuery(
                pod.metadata().namespace(),
                pod.metadata().name(),
                container.name(),
                container.between(),
                Optional.empty(),
                TAIL);
    }

    /// Without times and secrets, indented where they were.
    private static List<String> clean(List<String> raw) {
        List<String> texts = raw.stream().map(line -> LogLine.of(line).text()).toList();
        List<String> clean = Redaction.lines(texts, LONGEST);
        return IntStream.range(0, texts.size())
                .mapToObj(i -> texts.get(i).startsWith(" ") || texts.get(i).startsWith("\t")
                        ? " " + clean.get(i)
                        : clean.get(i))
                .toList();
    }

    private static Evidence evidence(ContainerChoice container, List<String> lines) {
        String log = "the log of %scontainer %s".formatted(container.init() ? "init " : "", container.name());
        return LogError.in(clean(lines))
                .map(error -> Evidence.quoting(log + " says", error))
                .orElseGet(() -> Evidence.of(log + " is empty"));
    }
}
