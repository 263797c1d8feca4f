// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.check.network.BackendChain;
import io.clusterhealth.check.workload.PendingChanges;
import io.clusterhealth.check.workload.UncountedFailures;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Metadata.WithMetadata;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.drift.DeliveredApp;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.finding.Unsettled;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.render.Redaction;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// One object with all that its health is judged by.
///
/// @param pods the pods on a node, or the pods of a workload
/// @param early the faults in the cluster that are too new to be findings
record JudgedObject(
        Subject subject, ObjectNode object, Picture picture, HealthReport report, OwnPods pods, List<Finding> early) {
    private static final String RECENT = "Pending, and not for so long that it counts as a problem";

    ObjectHealth health() {
        List<Finding> findings = about(report.ranked());
        if (!findings.isEmpty()) {
            return new ObjectHealth.Faulty(findings);
        }
        return unread().<ObjectHealth>map(ObjectHealth.NotRead::new)
                .or(() -> settling().map(ObjectHealth.NotYetJudged::new))
                .or(() -> pending().map(ObjectHealth.PendingAsMeant::new))
                .or(() -> excused().map(ObjectHealth.Excused::new))
                .orElseGet(() ->
                        new ObjectHealth.WithoutFault(checkedLists().findAny().isPresent(), scaledToZero()));
    }

    private List<Finding> about(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.subject().equals(subject))
                .toList();
    }

    /// Why the checks could not read it. They could if they read the list in its own namespace only.
    private Optional<String> unread() {
        String apiVersion = object.path("apiVersion").asText();
        return checkedLists()
                .filter(list -> list.apiVersion().equals(apiVersion))
                .filter(picture.wanted()::contains)
                .filter(list -> !isReadInOwnNamespace(list))
                .flatMap(list -> unread(list.toString()).stream())
                .findFirst();
    }

    private Stream<Resource<?>> checkedLists() {
        String group = ApiResource.groupOf(object.path("apiVersion").asText());
        return Resources.ALL.stream()
                .filter(list ->
                        list.kind().equals(subject.kind()) && list.group().equals(group));
    }

    private boolean isReadInOwnNamespace(Resource<?> list) {
        return picture.list(list)
                .unread()
                .filter(why -> why instanceof Unread.Narrowed(var _, List<String> namespaces)
                        && namespaces.contains(subject.namespace()))
                .isPresent();
    }

    private Optional<String> unread(String what) {
        return report.coverage().notChecked().stream()
                .filter(blind -> blind.what().equals(what) && !blind.reason().harmless())
                .map(blind -> "%s could not be read%s (%s%s)"
                        .formatted(
                                what,
                                blind.partial() ? " whole" : "",
                                blind.reason().label(),
                                blind.detail().isEmpty() ? "" : ", " + Redaction.line(blind.detail(), 120)))
                .findFirst();
    }

    /// What has not lasted long enough: a state of its own, a fault of its own, a state of its pods, or of what it
    /// leads to.
    private Optional<PendingChanges.Unjudged> settling() {
        return changing(Set.of(subject))
                .or(this::newFault)
                .or(() -> changing(subject.kind().equals("Node") ? Set.of() : pods.starting()))
                .or(() -> changing(Set.copyOf(BackendChain.of(subject, picture))));
    }

    private Optional<PendingChanges.Unjudged> changing(Set<Subject> objects) {
        return PendingChanges.DEFAULT.of(objects, picture);
    }

    private Optional<PendingChanges.Unjudged> newFault() {
        return Unsettled.faults(about(early)).stream()
                .findFirst()
                .map(fault -> new PendingChanges.Unjudged(fault, Optional.empty()));
    }

    /// Why it is no problem that it is Pending. No check judges the phases of other kinds.
    private Optional<String> pending() {
        if (!object.at("/status/phase").asText().equals("Pending")) {
            return Optional.empty();
        }
        return switch (subject.kind()) {
            case "Pod" ->
                Optional.of(
                        object.at("/spec/schedulingGates").isEmpty()
                                ? RECENT
                                : "Pending, held by its scheduling gates, so it counts as no problem");
            case "PersistentVolumeClaim" -> Optional.of(pendingClaim());
            default -> Optional.empty();
        };
    }

    private String pendingClaim() {
        boolean used = picture.objects(Resources.PODS).stream()
                .anyMatch(pod -> pod.metadata().namespace().equals(subject.namespace())
                        && pod.claims().contains(subject.name()));
        if (!used) {
            return "Pending, and no pod uses it, so it counts as no problem";
        }
        String wanted = object.at("/spec/storageClassName").asText();
        boolean boundOnFirstUse = picture.objects(Resources.STORAGE_CLASSES).stream()
                .anyMatch(one -> one.onFirstUse() && one.metadata().name().equals(wanted));
        return boundOnFirstUse ? "Pending until a pod that uses it has a node, so it counts as no problem" : RECENT;
    }

    /// Why its own bad state is no problem: the reason for which the checks pass over it. Empty without such a state.
    private Optional<String> excused() {
        UncountedFailures failures = UncountedFailures.in(picture);
        return switch (subject.kind()) {
            case "Pod" -> first(Resources.PODS).flatMap(failures::of);
            case "Job" -> first(Resources.JOBS).flatMap(failures::of);
            case "Node" ->
                first(Resources.NODES)
                        .filter(Node::cordonedForUpdate)
                        .map(_ ->
                                "it is cordoned and drained for its machine configuration, and uncordoned after that");
            case "ClusterOperator" ->
                first(Resources.CLUSTER_OPERATORS)
                        .flatMap(operator -> operator.holding("Upgradeable", "False"))
                        .map(_ -> "it works, and forbids an update to the next minor version: Upgradeable is False");
            case "PodDisruptionBudget" ->
                first(Resources.DISRUPTION_BUDGETS)
                        .filter(budget -> budget.spent() && !budget.metadata().ofVirtualMachine())
                        .map(_ -> "it allows no disruption now, so a drain of a node with one of its pods has to wait");
            case "Application" ->
                Optional.of("OutOfSync, which counts as no problem: no sync has failed")
                        .filter(_ -> DeliveredApp.is(object))
                        .filter(_ -> DeliveredApp.of(object).sync().equals("OutOfSync"));
            default -> Optional.empty();
        };
    }

    private <T extends WithMetadata> Optional<T> first(Resource<T> list) {
        return picture.objects(list).stream()
                .filter(one -> Subjects.of(list.kind(), one.metadata()).equals(subject))
                .findFirst();
    }

    private boolean scaledToZero() {
        return Workloads.include(subject)
                && object.path("spec").path("replicas").isInt()
                && object.path("spec").path("replicas").asInt() == 0;
    }
}
