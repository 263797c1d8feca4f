// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// The `spec` of pods and of pod templates.
final class PodSpecs {
    private PodSpecs() {}

    static ObjectNode template(Row row) {
        ObjectNode spec = Tree.of("{\"containers\":[]}");
        for (String container : row.containers()) {
            Tree.array(spec, "containers").add(container(row, container));
        }
        spec.put("restartPolicy", "Always");
        spec.put("terminationGracePeriodSeconds", 30);
        spec.put("serviceAccountName", row.platform() ? row.name() : "default");
        if (row.platform()) {
            spec.put("priorityClassName", row.kind().equals("ds") ? "system-node-critical" : "system-cluster-critical");
        }
        if (row.where().equals("control") || row.where().equals("infra")) {
            String role = row.where().equals("control") ? "master" : "infra";
            spec.set("nodeSelector", Tree.of("{\"node-role.kubernetes.io/%s\":\"\"}", role));
            Tree.array(spec, "tolerations").add(Tree.of("""
                            {"key":"node-role.kubernetes.io/%s","operator":"Exists","effect":"NoSchedule"}
                            """, role));
        }
        if (row.where().equals("all")) {
            Tree.array(spec, "tolerations").add(Tree.of("{\"operator\":\"Exists\"}"));
        }
        return spec;
    }

    /// The spec of one pod: the template, with what admission and the scheduler add.
    static ObjectNode of(PodPlan pod) {
        ObjectNode spec = template(pod.row());
        pod.machine().ifPresent(machine -> spec.put("nodeName", machine.name()));
        pod.claim().ifPresent(claim -> {
            Tree.array(spec, "volumes")
                    .add(Tree.of("{\"name\":\"data\",\"persistentVolumeClaim\":{\"claimName\":\"%s\"}}", claim));
            Tree.array((ObjectNode) spec.at("/containers/0"), "volumeMounts")
                    .add(Tree.of("{\"name\":\"data\",\"mountPath\":\"/data\"}"));
        });
        boolean stays = pod.row().kind().equals("ds");
        for (String taint : List.of("not-ready", "unreachable")) {
            ObjectNode toleration = Tree.of(
                    "{\"key\":\"node.kubernetes.io/%s\",\"operator\":\"Exists\",\"effect\":\"NoExecute\"}", taint);
            Tree.array(spec, "tolerations").add(stays ? toleration : toleration.put("tolerationSeconds", 300));
        }
        if (pod.life() == Life.GATED) {
            Tree.array(spec, "schedulingGates").add(Tree.of("{\"name\":\"kueue.x-k8s.io/admission\"}"));
        }
        if (pod.life() == Life.COMPLETED || pod.life() == Life.FAILED) {
            spec.put("restartPolicy", "Never");
        }
        return spec;
    }

    private static ObjectNode container(Row row, String name) {
        boolean first = name.equals(row.containers().getFirst());
        int others = 5 * (row.containers().size() - 1);
        ObjectNode container = Tree.of(
                """
                {"name":"%s","image":"%s","imagePullPolicy":"IfNotPresent",
                 "resources":{"requests":{"cpu":"%dm","memory":"%dMi"}}}
                """,
                name,
                row.image(name),
                first ? Math.max(1, row.milliCpu() - others) : 5,
                first ? Math.max(5, row.memoryMi() - others) : 5);
        if (!row.platform()) {
            container.set(
                    "readinessProbe",
                    Tree.of("{\"httpGet\":{\"path\":\"/healthz\",\"port\":8080},\"periodSeconds\":10}"));
        }
        return container;
    }
}
