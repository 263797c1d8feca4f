// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/// What bounds the workloads: quotas and limits of namespaces, disruption budgets.
final class Limits {
    private static final List<String> BOUND = List.of("payments", "shop-staging", "sandbox-lee");
    private static final int SEVERAL = 4;

    private final Ids ids;

    Limits(Ids ids) {
        this.ids = ids;
    }

    /// @param pods all pods of the demo
    List<ObjectNode> objects(List<Row> rows, List<ObjectNode> pods) {
        List<ObjectNode> objects = new ArrayList<>();
        for (String namespace : BOUND) {
            objects.add(quota(namespace, pods));
            objects.add(range(namespace));
        }
        for (Row row : rows) {
            if (row.kind().equals("deploy")
                    && row.count() >= SEVERAL
                    && !row.story().equals("rolling")) {
                objects.add(budget(row, pods));
            }
        }
        return objects;
    }

    private ObjectNode quota(String namespace, List<ObjectNode> pods) {
        List<ObjectNode> own =
                pods.stream().filter(pod -> Running.in(namespace, pod)).toList();
        String used = "{\"pods\":\"%d\",\"requests.cpu\":\"%dm\",\"requests.memory\":\"%dMi\"}"
                .formatted(own.size(), requested(own, "cpu", "m"), requested(own, "memory", "Mi"));
        String hard = "{\"pods\":\"80\",\"requests.cpu\":\"32\",\"requests.memory\":\"64Gi\"}";
        return Tree.of("""
                {"apiVersion":"v1","kind":"ResourceQuota",
                 "metadata":{"namespace":"%1$s","name":"compute","uid":"%2$s","creationTimestamp":"%3$s"},
                 "spec":{"hard":%4$s},"status":{"hard":%4$s,"used":%5$s}}
                """, namespace, ids.uid(), Timeline.INSTALLED, hard, used);
    }

    private static long requested(List<ObjectNode> pods, String resource, String unit) {
        return pods.stream()
                .flatMap(pod -> pod.at("/spec/containers").valueStream())
                .mapToLong(container -> Long.parseLong(container
                        .at("/resources/requests/" + resource)
                        .asText("0" + unit)
                        .replace(unit, "")))
                .sum();
    }

    private ObjectNode range(String namespace) {
        return Tree.of("""
                {"apiVersion":"v1","kind":"LimitRange",
                 "metadata":{"namespace":"%s","name":"containers","uid":"%s","creationTimestamp":"%s"},
                 "spec":{"limits":[{"type":"Container","max":{"cpu":"4","memory":"16Gi"},
                  "defaultRequest":{"cpu":"100m","memory":"128Mi"}}]}}
                """, namespace, ids.uid(), Timeline.INSTALLED);
    }

    private ObjectNode budget(Row row, List<ObjectNode> pods) {
        long healthy = pods.stream()
                .filter(pod -> Running.behind(row, pod) && Running.ready(pod))
                .count();
        long desired = row.count() - 1L;
        return Tree.of(
                """
                {"apiVersion":"policy/v1","kind":"PodDisruptionBudget",
                 "metadata":{"namespace":"%1$s","name":"%2$s","uid":"%3$s","creationTimestamp":"%4$s","generation":1},
                 "spec":{"maxUnavailable":1,"selector":{"matchLabels":{"app":"%2$s"}}},
                 "status":{"observedGeneration":1,"expectedPods":%5$d,"currentHealthy":%6$d,"desiredHealthy":%7$d,
                  "disruptionsAllowed":%8$d}}
                """,
                row.namespace(),
                row.name(),
                ids.uid(),
                Timeline.INSTALLED,
                row.count(),
                healthy,
                desired,
                Math.max(0, healthy - desired));
    }
}
