// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.check.EventSubjects;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.network.BackendChain;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Timestamp;
import io.clusterhealth.cluster.object.WebhookConfiguration.Webhook;
import io.clusterhealth.drift.PodAdmission;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.Involvement;
import io.clusterhealth.examination.PrecedingChanges;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.health.PodLog;
import io.clusterhealth.tool.health.list.EventRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All facts about one object.
///
/// @param object as the cluster has it
/// @param picture its surroundings
/// @param report what is wrong in the cluster
/// @param pods the pods on a node, or the pods of a workload
/// @param role in an incident, if it belongs to one
/// @param log the end of its failing container's log
/// @param admitted what is otherwise than in the template it was made from, where it is a pod in trouble
record Explained(
        Subject subject,
        ObjectNode object,
        Picture picture,
        HealthReport report,
        OwnPods pods,
        ObjectHealth health,
        Optional<IncidentRole> role,
        Optional<Log> log,
        Optional<AdmittedPod> admitted) {
    record Log(String container, boolean previous, PodLog lines) {}

    /// The fields in which a pod differs from its owner's template.
    record AdmittedPod(Subject owner, PodAdmission changes) {}

    /// @param changes finds those that came before the incident
    /// @param early the faults in the cluster that are too new to be findings
    static Explained of(
            Subject subject,
            ObjectNode object,
            Examination.Looked looked,
            Optional<Log> log,
            Optional<AdmittedPod> admitted,
            PrecedingChanges changes,
            List<Finding> early) {
        Picture picture = looked.picture();
        HealthReport report = looked.report();
        OwnPods pods = OwnPods.of(subject, picture, report.ranked());
        return new Explained(
                subject,
                object,
                picture,
                report,
                pods,
                new JudgedObject(subject, object, picture, report, pods, early).health(),
                IncidentRole.of(subject, picture, report.diagnosis(), changes),
                log,
                admitted);
    }

    Instant asOf() {
        return picture.asOf();
    }

    /// The EndpointSlices of a Service, where they could be read.
    Optional<List<EndpointSlice>> slices() {
        boolean service = subject.kind().equals("Service")
                && object.path("apiVersion").asText().equals("v1");
        if (!service || picture.list(Resources.ENDPOINT_SLICES).unread().isPresent()) {
            return Optional.empty();
        }
        return Optional.of(picture.objects(Resources.ENDPOINT_SLICES).stream()
                .filter(slice -> slice.service().equals(subject.name())
                        && slice.metadata().namespace().equals(subject.namespace()))
                .toList());
    }

    /// The workloads behind a Service, where they are scaled to zero.
    List<Subject> atZero() {
        return subject.kind().equals("Service") ? BackendChain.scaledToZero(subject, picture) : List.of();
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
        return Involvement.chain(controller(object, subject.namespace()), Owners.in(picture)::of);
    }

    /// The controller of an object: the entry of `metadata.ownerReferences` with `controller: true`.
    static Optional<Subject> controller(ObjectNode object, String namespace) {
        return ObjectName.controller(object)
                .map(owner -> new Subject(
                        Kinds.distinct(
                                owner.path("apiVersion").asText(),
                                owner.path("kind").asText()),
                        owner.path("kind").asText().equals("Node") ? "" : namespace,
                        owner.path("name").asText()));
    }

    /// The entries of `status.conditions`.
    List<JsonNode> conditions() {
        return object.at("/status/conditions")
                .valueStream()
                .filter(JsonNode::isObject)
                .toList();
    }

    Optional<Instant> created() {
        return Timestamp.parse(object.at("/metadata/creationTimestamp").asText());
    }

    Optional<Instant> deleted() {
        return Timestamp.parse(object.at("/metadata/deletionTimestamp").asText());
    }

    List<String> finalizers() {
        return object.at("/metadata/finalizers")
                .valueStream()
                .map(JsonNode::asText)
                .map(Redaction::name)
                .toList();
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
