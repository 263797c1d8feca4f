// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.check.workload.PodFindings;
import io.clusterhealth.check.workload.UncountedFailures;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.HumanDuration;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.render.EvidenceLine;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.health.Row;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// One pod of a list, with the finding about it, if any.
///
/// @param excused why it counts as no problem although it has failed
public record PodRow(Pod pod, Optional<Finding> finding, Optional<String> excused) implements Row {
    private static final int EVIDENCE = 140;

    /// Worst first, then by name; cursors count in this order.
    static final Comparator<PodRow> ORDER = Comparator.comparing(PodRow::severity)
            .thenComparing(PodRow::code)
            .thenComparing(row -> row.pod.namespace())
            .thenComparing(row -> row.pod.name());

    /// The pods in [#ORDER], each with the finding about it, or why it has none.
    public static List<PodRow> of(List<Pod> pods, List<Finding> findings, Picture picture) {
        UncountedFailures failures = UncountedFailures.in(picture);
        PodFindings problems = PodFindings.of(findings);
        return pods.stream()
                .map(pod -> {
                    Optional<Finding> found = problems.of(pod);
                    return new PodRow(pod, found, found.isPresent() ? Optional.empty() : failures.of(pod));
                })
                .sorted(ORDER)
                .toList();
    }

    /// The code of the finding; `~`, which sorts last, without one.
    String code() {
        return finding.map(found -> found.code().id()).orElse("~");
    }

    /// What shows the finding; empty without one.
    public String evidence() {
        return finding.map(found -> EvidenceLine.of(found.evidence().getFirst(), EVIDENCE))
                .orElse("");
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
    public Facts facts(Instant asOf) {
        Facts facts = new Facts();
        finding.ifPresent(found -> facts.fact("code", found.code().id(), "%s "));
        facts.fact("namespace", Redaction.name(pod.namespace()), "%s/")
                .fact("name", Redaction.name(pod.name()), "%s")
                .fact("node", Redaction.name(pod.node()), " on %s")
                .fact("phase", Redaction.line(pod.phase(), 32), "")
                .fact("status", Redaction.line(status(pod), 32), ", %s")
                .fact("ready", ready(), outdated() ? "" : ", ready %s");
        facts.some("restarts", restarts(), ", %s [restart|restarts]");
        excused.ifPresent(why -> facts.fact("reason", Redaction.line(pod.reason(), 32), ", %s")
                .fact("excused", Redaction.line(why, EVIDENCE), ", %s"));
        finding.ifPresent(found -> {
            String told = evidence();
            boolean aged = told.contains(HumanDuration.since(found.since(), asOf));
            facts.since("since", found.since(), asOf, aged ? "" : ", %s").fact("evidence", told, ": %s");
        });
        return facts;
    }

    /// Whether its ready containers are the last status of a kubelet that stopped reporting; the finding shows that.
    private boolean outdated() {
        return finding.filter(found -> found.code() == FindingCode.POD_NOT_READY)
                        .isPresent()
                && pod.containers().stream().allMatch(container -> container.init() || container.ready());
    }

    /// The phase; `Terminating` for a pod that is being deleted, as in kubectl.
    public static String status(Pod pod) {
        return pod.deleted().isPresent() ? "Terminating" : pod.phase();
    }
}
