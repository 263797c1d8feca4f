// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.workload.Ends;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Age;
import io.clusterhealth.render.EvidenceLine;
import io.clusterhealth.render.Redaction;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// One pod of a list, with the finding about it, if there is one.
record PodRow(Pod pod, Optional<Finding> finding) implements Row {
    private static final int EVIDENCE = 140;

    /// Worst first, then by name; the order that cursors count in.
    static final Comparator<PodRow> ORDER = Comparator.comparing(PodRow::severity)
            .thenComparing(PodRow::code)
            .thenComparing(row -> row.pod.metadata().namespace())
            .thenComparing(row -> row.pod.metadata().name());

    /// The pods in that order, each with the finding whose subject it is.
    static List<PodRow> of(List<Pod> pods, List<Finding> findings) {
        Map<Subject, Finding> bySubject = findings.stream()
                .filter(finding -> finding.subject().kind().equals("Pod"))
                .collect(Collectors.toMap(Finding::subject, finding -> finding, (first, _) -> first));
        Map<Subject, Finding> jobs = findings.stream()
                .filter(finding -> finding.code() == FindingCode.JOB_FAILED && finding.severity() != Severity.LOW)
                .collect(Collectors.toMap(Finding::subject, finding -> finding, (first, _) -> first));
        return pods.stream()
                .map(pod -> new PodRow(
                        pod,
                        Optional.ofNullable(bySubject.get(Subjects.of(pod))).or(() -> ofJob(pod, jobs))))
                .sorted(ORDER)
                .toList();
    }

    /// A failed pod of a Job that gave up lately: the Job's finding stands for all of them.
    private static Optional<Finding> ofJob(Pod pod, Map<Subject, Finding> jobs) {
        return pod.metadata()
                .controller()
                .filter(owner -> owner.kind().equals("Job") && pod.phase().equals("Failed"))
                .flatMap(owner -> Optional.ofNullable(
                        jobs.get(new Subject("Job", pod.metadata().namespace(), owner.name()))))
                .map(job -> new Finding(
                        FindingCode.POD_FAILED,
                        job.severity(),
                        Subjects.of(pod),
                        job.since(),
                        List.of(end(pod).orElseGet(() -> job.evidence().getFirst())),
                        List.of()));
    }

    private static Optional<Evidence> end(Pod pod) {
        return pod.containers().stream()
                .flatMap(container -> container.ended().stream())
                .filter(ended -> ended.exitCode() != 0)
                .findFirst()
                .map(ended ->
                        Evidence.quoting("exit code " + ended.exitCode(), Ends.quote(ended)));
    }

    /// The finding's id; a pod without one sorts last.
    String code() {
        return finding.map(found -> found.code().id()).orElse("~");
    }

    private Severity severity() {
        return finding.map(Finding::severity).orElse(Severity.INFO);
    }

    private int restarts() {
        return pod.containers().stream().mapToInt(Container::restarts).sum();
    }

    private String ready() {
        long ready = pod.containers().stream()
                .filter(container -> !container.init() && container.ready())
                .count();
        long all =
                pod.containers().stream().filter(container -> !container.init()).count();
        return ready + "/" + all;
    }

    /// `CH-401 shop/cart-1 on worker-2, Running, ready 0/1, 14 restarts, for 25 min: exit code 1`
    @Override
    public String text(Instant asOf) {
        String node = pod.node().isEmpty() ? "" : " on " + Redaction.name(pod.node());
        return "%s/%s%s, %s, ready %s, %d restarts%s"
                .formatted(
                        Redaction.name(pod.metadata().namespace()),
                        Redaction.name(pod.metadata().name()),
                        node,
                        Redaction.line(pod.phase(), 32),
                        ready(),
                        restarts(),
                        finding.map(found -> ", " + Age.since(found.since(), asOf) + ": "
                                        + EvidenceLine.of(found.evidence().getFirst(), EVIDENCE))
                                .orElse(""));
    }

    @Override
    public ObjectNode json() {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("namespace", Redaction.name(pod.metadata().namespace()))
                .put("name", Redaction.name(pod.metadata().name()))
                .put("phase", Redaction.line(pod.phase(), 32))
                .put("ready", ready())
                .put("restarts", restarts());
        if (!pod.node().isEmpty()) {
            node.put("node", Redaction.name(pod.node()));
        }
        pod.metadata()
                .controller()
                .ifPresent(owner -> node.put("owner", owner.kind() + "/" + Redaction.name(owner.name())));
        finding.ifPresent(found -> {
            node.put("code", found.code().id())
                    .put("title", found.title())
                    .put("evidence", EvidenceLine.of(found.evidence().getFirst(), 2 * EVIDENCE));
            found.since().ifPresent(since -> node.put("since", since.toString()));
        });
        return node;
    }
}
