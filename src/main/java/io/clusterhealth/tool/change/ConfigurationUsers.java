// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.examination.PodConfiguration;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.RelatedObjects;
import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.posture.PodTemplate;
import io.clusterhealth.tool.change.BlastRadius.Touched;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The workloads whose pods read a ConfigMap that is changed or deleted.
///
/// @see <a
/// href="https://kubernetes.io/docs/concepts/configuration/configmap/#mounted-configmaps-are-updated-automatically">
///     Mounted ConfigMaps are updated automatically</a>
record ConfigurationUsers(Subject object, boolean deleted) {
    private static final List<String> KINDS = List.of("Deployment", "StatefulSet", "DaemonSet", "CronJob", "Pod");

    /// Whose pods are not listed by themselves.
    private static final Set<String> CONTROLLERS = Set.of("ReplicaSet", "StatefulSet", "DaemonSet", "Job");

    /// Empty where no ConfigMap, or nothing but its metadata, is changed.
    static Optional<ConfigurationUsers> of(TriedChange tried) {
        ChangeTarget target = tried.change().target();
        ObjectNode live = tried.change().live();
        boolean deleted = tried.would().isEmpty();
        boolean changed = Stream.of("data", "binaryData")
                .anyMatch(member -> !live.path(member).equals(tried.would().path(member)));
        return target.resource().is("", "ConfigMap") && !live.isEmpty() && (deleted || changed)
                ? Optional.of(new ConfigurationUsers(
                        new Subject(
                                "ConfigMap",
                                target.name().namespace(),
                                target.name().name()),
                        deleted))
                : Optional.empty();
    }

    BlastRadius touched(WritableCluster writable, Deadline deadline) {
        List<JsonNode> all = new ArrayList<>();
        List<String> unread = new ArrayList<>();
        for (String kind : KINDS) {
            RelatedObjects wanted = RelatedObjects.all(kind, object.namespace());
            writable.items(wanted, deadline)
                    .ifPresentOrElse(
                            items -> items.forEach(item -> all.add(((ObjectNode) item).put("kind", kind))),
                            () -> unread.add(wanted.resource().plural()));
        }
        return told(all).with(Touched.UNREAD, unread);
    }

    /// @param all workloads and pods, with their kinds
    BlastRadius told(List<JsonNode> all) {
        List<String> users = users(all, this::reads);
        if (deleted) {
            List<String> needing = users(
                    all,
                    spec -> PodConfiguration.required(object.namespace(), spec).contains(object));
            return needing.isEmpty()
                    ? BlastRadius.NONE.with(Touched.USERS, users)
                    : BlastRadius.NONE.with(
                            Touched.WARNINGS,
                            List.of("Without it new pods do not start of: %s.".formatted(BlastRadius.some(needing))));
        }
        List<String> variables = users(all, spec -> reads(withoutVolumes(spec)));
        return BlastRadius.NONE.with(
                Touched.USERS,
                users.stream()
                        .map(user -> variables.contains(user)
                                ? user + ", in environment variables, which keep their values until its pods restart"
                                : user)
                        .toList());
    }

    private static List<String> users(List<JsonNode> all, Predicate<JsonNode> reads) {
        return all.stream()
                .filter(one -> ObjectName.controller(one)
                        .filter(owner -> CONTROLLERS.contains(owner.path("kind").asText()))
                        .isEmpty())
                .filter(one -> PodTemplate.of((ObjectNode) one)
                        .filter(template -> reads.test(template.spec()))
                        .isPresent())
                .map(one -> "%s %s"
                        .formatted(one.path("kind").asText(), ObjectName.of(one).name()))
                .toList();
    }

    private boolean reads(JsonNode spec) {
        return PodConfiguration.of(object.namespace(), spec).contains(object);
    }

    private static JsonNode withoutVolumes(JsonNode spec) {
        return spec.<ObjectNode>deepCopy().without("volumes");
    }
}
