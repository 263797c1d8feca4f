// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Further faults of a generated cluster: many of them, each with a long message.
enum GeneratedSurroundings {
    NONE {
        @Override
        void write(Path folder) {}
    },
    DEPLOYMENTS {
        @Override
        void write(Path folder) throws IOException {
            list(folder, "deployments", "apps/v1", "Deployment", 200, i -> """
                    {"metadata":{"namespace":"team-%1$d","name":"%2$s-%1$d","creationTimestamp":"2026-11-01T10:00:00Z"},
                    "spec":{"replicas":3},"status":{"replicas":3,"availableReplicas":%3$d,"conditions":[
                    {"type":"Available","status":"False","message":"%4$s","lastTransitionTime":"2026-11-21T08:00:00Z"}]}}""".formatted(i, LONG, i % 3, WORDS));
        }
    },
    OPENSHIFT {
        @Override
        void write(Path folder) throws IOException {
            list(folder, "clusterversions", "config.openshift.io/v1", "ClusterVersion", 1, _ ->
                    """
                    {"metadata":{"name":"version"},"spec":{"channel":"stable-4.20"},
                    "status":{"desired":{"version":"4.20.3"},"history":[{"state":"Completed","version":"4.20.3"}],
                    "conditions":[%s]}}""".formatted(bad("Failing", "True")));
            list(folder, "clusteroperators", "config.openshift.io/v1", "ClusterOperator", 33, i ->
                    """
                    {"metadata":{"name":"operator-%d"},"status":{"conditions":[%s,%s]}}""".formatted(i, bad("Available", "False"), bad("Degraded", "True")));
            list(folder, "machineconfigpools", "machineconfiguration.openshift.io/v1", "MachineConfigPool", 30, i ->
                    """
                    {"metadata":{"name":"pool-%d"},"spec":{"paused":%s},
                    "status":{"machineCount":9,"updatedMachineCount":1,"conditions":[%s]}}""".formatted(i, i % 2 == 0, bad("Degraded", "True")));
            list(folder, "machines", "machine.openshift.io/v1beta1", "Machine", 60, i -> """
                    {"metadata":{"namespace":"openshift-machine-api","name":"%s-%d","creationTimestamp":"2026-11-01T10:00:00Z"},
                    "status":{"phase":"Failed","errorReason":"Gone","errorMessage":"%s"}}""".formatted(LONG, i, WORDS));
        }
    },
    /// The user may read almost nothing, and the answer lists every missing permission.
    DENIED {
        @Override
        void write(Path folder) throws IOException {
            for (String denied : List.of("apps deployments", "apps daemonsets", "apps statefulsets", "batch jobs")) {
                String[] words = denied.split(" ", -1);
                Files.writeString(folder.resolve(words[1] + ".json"), """
                        {"kind":"Status","apiVersion":"v1","code":403,"details":{"group":"%s","kind":"%s"}}""".formatted(words[0], words[1]));
            }
            for (String denied : List.of("namespaces", "persistentvolumeclaims", "configmaps", "secrets", "services")) {
                Files.writeString(folder.resolve(denied + ".json"), """
                        {"kind":"Status","apiVersion":"v1","code":403,"details":{"kind":"%s"}}""".formatted(denied));
            }
        }
    };

    private static final String LONG = "app-with-a-long-name-".repeat(8);
    private static final String WORDS =
            "no words are too many where a controller explains itself at length ".repeat(20);

    /// Adds the objects to the files in the folder, or replaces them.
    abstract void write(Path folder) throws IOException;

    private static String bad(String type, String status) {
        return """
                {"type":"%s","status":"%s","reason":"Bad","message":"%s","lastTransitionTime":"2026-11-21T08:00:00Z"}""".formatted(type, status, WORDS);
    }

    private static void list(
            Path folder, String plural, String apiVersion, String kind, int count, IntFunction<String> object)
            throws IOException {
        Files.writeString(
                folder.resolve(plural + ".json"),
                IntStream.range(0, count)
                        .mapToObj(object)
                        .collect(Collectors.joining(
                                ",\n",
                                "{\"apiVersion\":\"%s\",\"kind\":\"%sList\",\"items\":[".formatted(apiVersion, kind),
                                "]}")));
    }
}
