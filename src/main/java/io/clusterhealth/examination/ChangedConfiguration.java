// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Timestamp;
import io.clusterhealth.drift.ForeignFields;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.OwnWords;
import io.clusterhealth.render.NextCall;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The ConfigMaps and Secrets that a failing container reads and that were written before it failed: takes one
/// request for its pod, and one for the metadata of each of them.
///
/// @param pods those that were read; safe for use by several threads
record ChangedConfiguration(Cluster cluster, Deadline end, Map<Subject, Optional<ObjectNode>> pods) {
    /// A container reads its environment when it starts, which may be long after the write.
    private static final Duration BEFORE = Duration.ofDays(1);

    /// A pod rarely reads more; each takes a request.
    private static final int MOST = 8;

    /// Failures of a container that was started, or could not be started for lack of configuration, or that fails
    /// others.
    private static final Set<FindingCode> READERS = EnumSet.of(
            FindingCode.POD_CRASH_LOOP,
            FindingCode.POD_OOM_KILLED,
            FindingCode.POD_CONFIG_ERROR,
            FindingCode.POD_NOT_READY,
            FindingCode.POD_FAILED,
            FindingCode.POD_LOGS_FAILURE,
            FindingCode.CUSTOM_RESOURCE_UNWELL,
            FindingCode.JOB_FAILED,
            FindingCode.STORAGE_CLASS_FAILS);

    private static final Optional<ApiResource> PODS = Kinds.called("pods");

    private static final Optional<ApiResource> CONFIG_MAPS = Kinds.called("configmaps");

    private static final Optional<ApiResource> ACCOUNTS = Kinds.called("serviceaccounts");

    /// The annotations by which clouds know a ServiceAccount as an identity of theirs.
    private static final Set<String> IDENTITIES =
            Set.of("eks.amazonaws.com/role-arn", "azure.workload.identity/client-id", "iam.gke.io/gcp-service-account");

    /// The objects that were written after their creation and before the incident.
    Stream<Finding> before(Incident incident, Picture picture) {
        return incident.since().stream()
                .flatMap(since -> pod(incident.cause()).stream()
                        .flatMap(pod -> object(pod).stream())
                        .flatMap(pod ->
                                ParallelReads.each(configuration(pod).toList(), object -> change(object, since))
                                        .values()
                                        .stream())
                        .flatMap(Optional::stream));
    }

    ChangedConfiguration(Cluster cluster, Deadline end) {
        this(cluster, end, new ConcurrentHashMap<>());
    }

    /// The ConfigMaps and Secrets that the pod of a finding reads, and its ServiceAccount; takes one request.
    List<Subject> read(Finding finding) {
        return pod(finding).map(this::readBy).orElse(List.of());
    }

    /// The same of a pod.
    List<Subject> readBy(Subject pod) {
        return object(pod)
                .map(spec -> Stream.concat(configuration(spec), PodConfiguration.account(spec))
                        .toList())
                .orElse(List.of());
    }

    /// What the container's own words name of its pod's configuration; takes one request.
    Optional<NamedConfiguration> named(Finding finding) {
        return finding.evidence().stream()
                .filter(said -> said.meanings().any(OwnWords.class))
                .findFirst()
                .flatMap(said -> pod(finding)
                        .flatMap(this::object)
                        .flatMap(pod -> NamedConfiguration.in(said.said().message(), pod)));
    }

    /// The data of a ConfigMap; takes one request.
    Map<String, String> data(Subject config) {
        return CONFIG_MAPS
                .flatMap(kind -> object(kind, config))
                .map(object -> object.path("data").propertyStream())
                .orElseGet(Stream::empty)
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().asText()));
    }

    /// Whether an object is a ServiceAccount with an identity at a cloud; takes one request.
    boolean hasIdentity(Subject object) {
        return ACCOUNTS.filter(_ -> object.kind().equals("ServiceAccount"))
                .flatMap(kind -> object(kind, object))
                .filter(account ->
                        IDENTITIES.stream().anyMatch(account.path("metadata").path("annotations")::has))
                .isPresent();
    }

    /// The Secrets and ServiceAccounts that the spec of a custom resource refers to; takes one request, and those of
    /// discovery for a kind without a list.
    List<Subject> credentials(Subject resource) {
        return Kinds.all().stream()
                .filter(kind -> kind.served() && kind.kind().equals(resource.kind()))
                .map(kind -> new ApiResource(
                        kind.group(), kind.version(), kind.plural(), kind.kind(), List.of(), kind.namespaced()))
                .findFirst()
                .or(() -> cluster.details().resources(end).known().orElse(List.of()).stream()
                        .filter(kind -> kind.isCalled(resource.kind()))
                        .findFirst())
                .flatMap(kind -> object(kind, resource))
                .map(NamedCredentials::in)
                .orElse(List.of());
    }

    /// The change of a role's rules before an incident.
    Optional<Finding> ofRole(Subject role, Instant since) {
        return new Ownership(cluster, end)
                .of(Resources.generic(role.namespace().isEmpty() ? "clusterroles" : "roles"), role)
                .flatMap(metadata -> written(metadata, since, ChangedConfiguration::grants)
                        .map(write -> Finding.of(FindingCode.CONFIG_CHANGED, role)
                                .evidence(List.of(Evidence.quoting("by", write.by())))
                                .since(write.since())));
    }

    private static boolean grants(String field) {
        return !field.startsWith("metadata");
    }

    private static Optional<Subject> pod(Finding cause) {
        return READERS.contains(cause.code()) ? NextCall.pod(cause) : Optional.empty();
    }

    private static Stream<Subject> configuration(ObjectNode pod) {
        return PodConfiguration.of(pod).stream().limit(MOST);
    }

    private Optional<ObjectNode> object(Subject pod) {
        return pods.computeIfAbsent(pod, _ -> PODS.flatMap(kind -> object(kind, pod)));
    }

    private Optional<ObjectNode> object(ApiResource kind, Subject subject) {
        return cluster.details()
                .object(kind, new ObjectName(subject.namespace(), subject.name()), end)
                .known();
    }

    private Optional<Finding> change(Subject object, Instant since) {
        return new Ownership(cluster, end)
                .of(isSecret(object) ? Resources.SECRETS : Resources.CONFIG_MAPS, object)
                .flatMap(metadata ->
                        written(metadata, since, ChangedConfiguration::holds).map(write -> finding(object, write)));
    }

    /// The latest write of its data.
    private static Optional<ForeignFields> written(ObjectNode object, Instant since, Predicate<String> isData) {
        Instant created = Timestamp.parse(
                        object.path("metadata").path("creationTimestamp").asText())
                .orElse(Instant.EPOCH);
        return ForeignFields.of(object, Set.of(), false).stream()
                .filter(write -> write.fields().stream().anyMatch(isData))
                .findFirst()
                .filter(write -> write.since()
                        .filter(at -> at.isAfter(created) && !at.isAfter(since) && !at.isBefore(since.minus(BEFORE)))
                        .isPresent());
    }

    private static boolean holds(String field) {
        return field.startsWith("data") || field.startsWith("binaryData");
    }

    private static boolean isSecret(Subject object) {
        return object.kind().equals("Secret");
    }

    /// Keys of Secrets are not reported.
    private static Finding finding(Subject object, ForeignFields write) {
        Evidence by = Evidence.quoting("by", write.by());
        List<Evidence> evidence = isSecret(object)
                ? List.of(by)
                : List.of(
                        Ownership.named(write.fields().stream()
                                .filter(ChangedConfiguration::holds)
                                .toList()),
                        by);
        return Finding.of(FindingCode.CONFIG_CHANGED, object).evidence(evidence).since(write.since());
    }
}
