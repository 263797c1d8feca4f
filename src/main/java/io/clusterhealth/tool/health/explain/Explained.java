// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.check.EventSubjects;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.check.network.BackendChain;
import io.clusterhealth.check.workload.PendingChanges;
import io.clusterhealth.check.workload.UncountedFailures;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Metadata.WithMetadata;
import io.clusterhealth.cluster.object.WebhookConfiguration.Webhook;
import io.clusterhealth.drift.DeliveredApp;
import io.clusterhealth.drift.PodAdmission;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.Involvement;
import io.clusterhealth.examination.PrecedingChanges;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.finding.Unsettled;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.text.Words;
import io.clusterhealth.tool.health.Moment;
import io.clusterhealth.tool.health.PodLog;
import io.clusterhealth.tool.health.list.EventRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All facts about one object.
///
/// @param object as the cluster has it
/// @param picture its surroundings
/// @param report what is wrong in the cluster
/// @param log the end of its failing container's log
/// @param admitted what is otherwise than in the template it was made from, where it is a pod in trouble
/// @param incident that it belongs to, itself or by another object
/// @param involvement in the incident, where it belongs to it by another object only
/// @param early the faults in the cluster that are too new to be findings
record Explained(
        Subject subject,
        ObjectNode object,
        Picture picture,
        HealthReport report,
        Optional<Log> log,
        Optional<AdmittedPod> admitted,
        Optional<Incident> incident,
        Optional<Involvement> involvement,
        List<Finding> early) {
    private static final int DEEPEST = 6;
    private static final int FINALIZERS = 3;
    private static final String RECENT = "Pending, and not for so long that it counts as a problem";

    /// The log of a failing container.
    record Log(String container, boolean previous, PodLog lines) {}

    /// The fields in which a pod differs from its owner's template.
    record AdmittedPod(Subject owner, PodAdmission changes) {}

    /// One entry of `status.conditions`.
    record ObjectCondition(String type, String status, String reason, String message, Optional<Instant> since) {}

    /// The object with the incident it belongs to, which is looked for once: each look goes through all pods.
    ///
    /// @param changes what is to be known of those that came before the incident
    static Explained of(
            Subject subject,
            ObjectNode object,
            Examination.Looked looked,
            Optional<Log> log,
            Optional<AdmittedPod> admitted,
            PrecedingChanges changes,
            List<Finding> early) {
        Picture picture = looked.picture();
        Diagnosis diagnosis = looked.report().diagnosis();
        Optional<Incident> own = diagnosis.incidents().stream()
                .filter(incident -> incident.findings()
                        .anyMatch(finding -> finding.subject().equals(subject)))
                .findFirst();
        Optional<Involvement> involvement =
                own.isPresent() ? Optional.empty() : Involvement.of(subject, picture, diagnosis);
        List<Incident> incident =
                own.or(() -> involvement.map(Involvement::incident)).stream().toList();
        return new Explained(
                subject,
                object,
                picture,
                looked.report(),
                log,
                admitted,
                changes.told(incident, picture).stream().findFirst(),
                involvement,
                early);
    }

    Instant asOf() {
        return picture.asOf();
    }

    List<Finding> findings() {
        return report.ranked().stream()
                .filter(finding -> finding.subject().equals(subject))
                .toList();
    }

    /// Why its health is unknown: the list that checks would have found it in was not read, or only in part. Empty
    /// when checks could read it, also if in its own namespace only, and for kinds that no check reads.
    Optional<String> unjudged() {
        if (!findings().isEmpty()) {
            return Optional.empty();
        }
        return Resources.ALL.stream()
                .filter(resource -> resource.kind().equals(subject.kind())
                        && resource.apiVersion()
                                .equals(object.path("apiVersion").asText()))
                .filter(picture.wanted()::contains)
                .filter(resource -> !readInOwnNamespace(resource))
                .flatMap(resource -> blind(resource.toString()).stream())
                .findFirst();
    }

    /// Whether some check reads objects of its kind.
    boolean isJudged() {
        return Resources.ALL.stream()
                .anyMatch(resource -> resource.kind().equals(subject.kind())
                        && resource.group().equals(group()));
    }

    private String group() {
        return object.path("apiVersion").asText().replaceFirst("/?[^/]*$", "");
    }

    private boolean readInOwnNamespace(Resource<?> resource) {
        return picture.list(resource)
                .unread()
                .filter(why -> why instanceof Unread.Narrowed(var _, List<String> namespaces)
                        && namespaces.contains(subject.namespace()))
                .isPresent();
    }

    /// Its state, or that of a pod that it owns or an object that it leads to, where that has not lasted long enough to
    /// be
    /// a finding.
    Optional<PendingChanges.Unjudged> settling() {
        return PendingChanges.DEFAULT
                .of(Set.of(subject), picture)
                .or(() ->
                        Unsettled.faults(early.stream()
                                        .filter(fault -> fault.subject().equals(subject))
                                        .toList())
                                .stream()
                                .findFirst()
                                .map(fault -> new PendingChanges.Unjudged(fault, Optional.empty())))
                .or(() -> subject.kind().equals("Node")
                        ? Optional.empty()
                        : PendingChanges.DEFAULT.of(pods().starting(), picture))
                .or(() -> PendingChanges.DEFAULT.of(Set.copyOf(BackendChain.of(subject, picture)), picture));
    }

    /// Why a Pending pod or claim is no problem: it waits for what it is meant to wait for, or not for long. No check
    /// judges the phases of other kinds.
    Optional<String> pending() {
        boolean claim = subject.kind().equals("PersistentVolumeClaim");
        if (!(claim || subject.kind().equals("Pod"))
                || !object.at("/status/phase").asText().equals("Pending")) {
            return Optional.empty();
        }
        if (!claim) {
            return Optional.of(
                    object.at("/spec/schedulingGates").isEmpty()
                            ? RECENT
                            : "Pending, held by its scheduling gates, so it counts as no problem");
        }
        if (picture.objects(Resources.PODS).stream()
                .noneMatch(pod -> pod.metadata().namespace().equals(subject.namespace())
                        && pod.claims().contains(subject.name()))) {
            return Optional.of("Pending, and no pod uses it, so it counts as no problem");
        }
        String wanted = object.at("/spec/storageClassName").asText();
        return Optional.of(
                picture.objects(Resources.STORAGE_CLASSES).stream()
                                .anyMatch(one -> one.onFirstUse()
                                        && one.metadata().name().equals(wanted))
                        ? "Pending until a pod that uses it has a node, so it counts as no problem"
                        : RECENT);
    }

    /// Why its own bad state is no problem: the reason for which the checks pass over it. Empty without such a state.
    Optional<String> excused() {
        UncountedFailures failures = UncountedFailures.in(picture);
        return switch (subject.kind()) {
            case "Pod" -> first(Resources.PODS).flatMap(failures::of);
            case "Job" -> first(Resources.JOBS).flatMap(failures::of);
            case "Application" ->
                Optional.of("OutOfSync, which counts as no problem: no sync has failed")
                        .filter(_ -> DeliveredApp.is(group(), subject.kind()))
                        .filter(_ -> DeliveredApp.of(object).sync().equals("OutOfSync"));
            default -> Optional.empty();
        };
    }

    private <T extends WithMetadata> Optional<T> first(Resource<T> list) {
        return picture.objects(list).stream()
                .filter(one -> Subjects.of(list.kind(), one.metadata()).equals(subject))
                .findFirst();
    }

    private Optional<String> blind(String what) {
        return report.coverage().notChecked().stream()
                .filter(blind -> blind.what().equals(what) && !blind.reason().harmless())
                .map(blind -> "%s could not be read%s (%s)"
                        .formatted(
                                what,
                                blind.partial() ? " whole" : "",
                                blind.reason().label()
                                        + (blind.detail().isEmpty() ? "" : ", " + Redaction.line(blind.detail(), 120))))
                .findFirst();
    }

    /// The pods on a node, or the pods of a workload.
    OwnPods pods() {
        return OwnPods.of(subject, picture, report.ranked());
    }

    /// The EndpointSlices of a Service, where they could be read.
    Optional<List<EndpointSlice>> slices() {
        return Optional.of(picture.list(Resources.ENDPOINT_SLICES))
                .filter(list -> subject.kind().equals("Service")
                        && object.path("apiVersion").asText().equals("v1")
                        && list.unread().isEmpty())
                .map(_ -> picture.objects(Resources.ENDPOINT_SLICES).stream()
                        .filter(slice -> slice.service().equals(subject.name())
                                && slice.metadata().namespace().equals(subject.namespace()))
                        .toList());
    }

    /// The workloads behind a Service, where they are scaled to zero.
    List<Subject> atZero() {
        return subject.kind().equals("Service") ? BackendChain.scaledToZero(subject, picture) : List.of();
    }

    /// Whether it is a workload with `spec.replicas: 0`.
    boolean scaledToZero() {
        return Workloads.include(subject)
                && object.path("spec").path("replicas").isInt()
                && object.path("spec").path("replicas").asInt() == 0;
    }

    boolean isCauseOf(Incident incident) {
        return incident.cause().subject().equals(subject);
    }

    Optional<Incident.Symptom> symptom(Incident incident) {
        return incident.symptoms().stream()
                .filter(symptom -> symptom.finding().subject().equals(subject))
                .findFirst();
    }

    /// The MutatingWebhookConfigurations with webhooks for pods, of this or another namespace.
    List<String> podWebhooks() {
        return picture.objects(Resources.MUTATING_WEBHOOKS).stream()
                .filter(configuration -> configuration.webhooks().stream().anyMatch(Webhook::pods))
                .map(configuration -> Redaction.name(configuration.metadata().name()))
                .toList();
    }

    /// Its chain of owners, the direct one first.
    List<Subject> owners() {
        List<Subject> chain = new ArrayList<>();
        Optional<Subject> next = controller(object, subject.namespace());
        Owners owners = Owners.in(picture);
        while (next.isPresent() && chain.size() < DEEPEST && !chain.contains(next.get())) {
            chain.add(next.get());
            next = owners.of(next.get());
        }
        return chain;
    }

    /// The controller of an object: the entry of `metadata.ownerReferences` with `controller: true`.
    static Optional<Subject> controller(ObjectNode object, String namespace) {
        return object.at("/metadata/ownerReferences")
                .valueStream()
                .filter(owner -> owner.path("controller").asBoolean())
                .map(owner -> new Subject(
                        Kinds.distinct(
                                owner.path("apiVersion").asText(),
                                owner.path("kind").asText()),
                        owner.path("kind").asText().equals("Node") ? "" : namespace,
                        owner.path("name").asText()))
                .findFirst();
    }

    List<ObjectCondition> conditions() {
        return object.at("/status/conditions")
                .valueStream()
                .filter(JsonNode::isObject)
                .map(one -> new ObjectCondition(
                        one.path("type").asText(),
                        one.path("status").asText(),
                        one.path("reason").asText(),
                        one.path("message").asText(),
                        time(one, "lastTransitionTime")))
                .toList();
    }

    Optional<Instant> created() {
        return time(object.path("metadata"), "creationTimestamp");
    }

    Optional<Instant> deleted() {
        return time(object.path("metadata"), "deletionTimestamp");
    }

    /// The finalizers for which its deletion waits; empty where it is not being deleted.
    String holding() {
        List<String> finalizers = object.path("metadata")
                .path("finalizers")
                .valueStream()
                .map(JsonNode::asText)
                .map(Redaction::name)
                .toList();
        return deleted().isEmpty() || finalizers.isEmpty() ? "" : Words.first(finalizers, FINALIZERS);
    }

    private static Optional<Instant> time(JsonNode node, String field) {
        return Moment.of(node.path(field).asText());
    }

    /// The Warning events about it, grouped by reason, followed by those about an earlier object of the same name.
    List<EventRow> events() {
        Map<Boolean, List<Event>> events = picture.objects(Resources.EVENTS).stream()
                .filter(event -> event.kind().equals(subject.kind())
                        && event.name().equals(subject.name())
                        && (event.namespace().equals(subject.namespace())
                                || subject.namespace().isEmpty()))
                .collect(Collectors.partitioningBy(event -> EventSubjects.earlier(event, created())));
        return Stream.of(false, true)
                .flatMap(earlier ->
                        EventRow.of(events.getOrDefault(earlier, List.of()), _ -> subject, _ -> earlier).stream())
                .toList();
    }
}
