// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What looks alarming in a cluster and is not.
final class Leftovers {
    private final Ids ids;
    private final Pods pods;
    private final Claims claims;

    Leftovers(Ids ids, Pods pods, Claims claims) {
        this.ids = ids;
        this.pods = pods;
        this.claims = claims;
    }

    /// @param controllers the ReplicaSets of the demo
    List<ObjectNode> objects(List<ObjectNode> controllers) {
        List<ObjectNode> objects = new ArrayList<>();
        Row www = new Row("web-frontend", "deploy", "www", "worker", 14, List.of("nginx"), 150, 256, 0, "");
        ObjectNode owner = controllers.stream()
                .filter(set -> set.at("/metadata/name").asText().startsWith("www-"))
                .reduce((_, last) -> last)
                .orElseThrow();
        for (int i = 0; i < 4; i++) {
            Instant created = Timeline.ago(Duration.ofDays(3).plusHours(i));
            PodPlan pod = new PodPlan(
                    www,
                    owner.at("/metadata/name").asText() + "-" + ids.suffix(5),
                    Machine.ALL.get(11),
                    Life.EVICTED,
                    created,
                    Owner.of(owner));
            objects.add(pods.object(
                    pod, owner.at("/metadata/labels/pod-template-hash").asText()));
        }
        Row training = new Row("mlserving", "pod", "training", "worker", 1, List.of("train"), 4000, 16384, 0, "");
        Instant queued = Timeline.ago(Duration.ofHours(2));
        objects.add(pods.object(
                new PodPlan(
                        training,
                        "training-" + ids.suffix(5),
                        Optional.empty(),
                        Life.GATED,
                        queued,
                        Optional.empty(),
                        Optional.empty()),
                ""));
        Row notebook = new Row("sandbox-lee", "deploy", "notebook", "worker", 1, List.of("notebook"), 1, 1, 20, "");
        objects.add(claims.waiting(notebook, "notebook-scratch", Timeline.ago(Duration.ofDays(9))));
        return objects;
    }
}
