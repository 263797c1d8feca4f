// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.finding.Subject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// Judges each workload once: its newest pod, which admission may have changed, or its template if it has none. Keeps
/// only the judgements. Not thread-safe.
///
/// Pods of a controller that is not read, such as one of a custom kind, count as one workload of its name.
///
/// @param <T> a judgement
public final class JudgedWorkloads<T> {
    private static final String HASH = "pod-template-hash";

    private final Function<PodTemplate, T> judge;
    private final Map<Subject, T> templates = new HashMap<>();
    private final Map<Subject, Subject> controllers = new HashMap<>();
    private final Map<Subject, Judged<T>> pods = new HashMap<>();

    public JudgedWorkloads(Function<PodTemplate, T> judge) {
        this.judge = judge;
    }

    /// @param created a time of the API server, whose order is that of the text
    private record Judged<T>(String created, T judgement) {
        Judged<T> newer(Judged<T> other) {
            return other.created.compareTo(created) > 0 ? other : this;
        }
    }

    /// Adds an object; one without a pod spec changes nothing.
    public void take(ObjectNode object) {
        JsonNode metadata = object.path("metadata");
        Optional<Subject> controller = controller(metadata);
        PodTemplate.of(object).ifPresent(template -> {
            Subject self = new Subject(
                    template.kind(),
                    template.name().namespace(),
                    template.name().name());
            if (!template.kind().equals("Pod")) {
                templates.put(self, judge.apply(template));
                controller.ifPresent(owner -> controllers.put(self, owner));
            } else if (controller.isEmpty() || !hasEnded(object)) {
                Subject owner = controller.orElse(self);
                pods.merge(
                        owner,
                        new Judged<>(
                                metadata.path("creationTimestamp").asText(),
                                judge.apply(new PodTemplate(owner.kind(), template.name(), template.spec()))),
                        Judged::newer);
            }
        });
    }

    private static boolean hasEnded(ObjectNode pod) {
        String phase = pod.at("/status/phase").asText();
        return phase.equals("Succeeded") || phase.equals("Failed");
    }

    /// The controller of an object, for a ReplicaSet of a Deployment that Deployment. The kubelet controls no pod: it
    /// only represents those that the node's files define.
    private static Optional<Subject> controller(JsonNode metadata) {
        return metadata.path("ownerReferences")
                .valueStream()
                .filter(owner -> owner.path("controller").asBoolean()
                        && !owner.path("kind").asText().equals("Node"))
                .findFirst()
                .map(owner -> {
                    String namespace = metadata.path("namespace").asText();
                    String name = owner.path("name").asText();
                    String hash = "-" + metadata.path("labels").path(HASH).asText();
                    return hash.length() > 1 && name.endsWith(hash)
                            ? new Subject("Deployment", namespace, name.substring(0, name.length() - hash.length()))
                            : new Subject(owner.path("kind").asText(), namespace, name);
                });
    }

    public SortedMap<Subject, T> judged() {
        SortedMap<Subject, T> all = new TreeMap<>();
        templates.forEach((one, judgement) -> {
            if (root(one).equals(one)) {
                all.put(one, judgement);
            }
        });
        Map<Subject, Judged<T>> newest = new HashMap<>();
        pods.forEach((owner, judged) -> newest.merge(root(owner), judged, Judged::newer));
        newest.forEach((one, judged) -> all.put(one, judged.judgement()));
        return all;
    }

    /// The topmost controller that was read.
    private Subject root(Subject one) {
        Subject controller = controllers.get(one);
        return controller != null && templates.containsKey(controller) ? root(controller) : one;
    }
}
