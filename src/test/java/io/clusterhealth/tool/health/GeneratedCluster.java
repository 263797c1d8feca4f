// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Writes a generated cluster into a folder: the same for the same seed, on request with the longest names.
public final class GeneratedCluster {
    private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
    private static final int SUFFIX = 6;
    private static final List<String> WORDS = List.of("cart", "ledger", "orders", "billing", "search", "mail");
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

    private final Random random;
    private final Size size;
    private final List<String> namespaces = new ArrayList<>();
    private final List<String> nodes = new ArrayList<>();

    /// @param broken the number of failing pods, each with its own workload and reason
    /// @param longNames whether names have the maximum length
    public record Size(int nodes, int namespaces, int pods, int events, int broken, boolean longNames) {}

    private GeneratedCluster(long seed, Size size) {
        this.random = new Random(seed);
        this.size = size;
    }

    public static void write(Path folder, long seed, Size size) throws IOException {
        new GeneratedCluster(seed, size).write(folder);
    }

    private void write(Path folder) throws IOException {
        Files.writeString(folder.resolve("as-of.txt"), NOW.toString());
        Files.writeString(folder.resolve("readyz.txt"), "[+]ping ok\n[+]etcd ok\n");
        Files.writeString(folder.resolve("version.json"), "{\"gitVersion\": \"v1.35.4\"}");
        for (int i = 0; i < size.namespaces(); i++) {
            namespaces.add(name(63));
        }
        for (int i = 0; i < size.nodes(); i++) {
            nodes.add(name(253));
        }
        list(folder, "namespaces", "v1", "NamespaceList", size.namespaces(), i ->
                """
                {"metadata":{"name":"%s","creationTimestamp":"%s"},"status":{"phase":"Active"}}""".formatted(namespaces.get(i), ago(40 * 1440)));
        list(folder, "nodes", "v1", "NodeList", size.nodes(), i -> """
                {"metadata":{"name":"%s","creationTimestamp":"%s","labels":{"node-role.kubernetes.io/worker":""}},
                "status":{"nodeInfo":{"kubeletVersion":"v1.35.4"},
                "allocatable":{"cpu":"64","memory":"256Gi","pods":"500"},
                "conditions":[{"type":"Ready","status":"True","lastTransitionTime":"%2$s","lastHeartbeatTime":"%3$s"}]}}""".formatted(nodes.get(i), ago(40 * 1440), ago(0)));
        for (String plural : List.of("deployments", "daemonsets", "statefulsets", "controllerrevisions")) {
            list(folder, plural, "apps/v1", kind(plural), 0, _ -> "");
        }
        list(folder, "replicasets", "apps/v1", "ReplicaSetList", size.broken(), this::replicaSet);
        list(folder, "jobs", "batch/v1", "JobList", 0, _ -> "");
        for (String plural : List.of("persistentvolumeclaims", "configmaps", "secrets")) {
            list(folder, plural, "v1", kind(plural), 0, _ -> "");
        }
        Files.writeString(
                folder.resolve("alerts.json"),
                IntStream.range(0, size.broken())
                        .mapToObj(this::alert)
                        .collect(Collectors.joining(",\n", "{\"status\":\"success\",\"data\":{\"alerts\":[", "]}}")));
        Files.writeString(
                folder.resolve("measurements.json"),
                IntStream.range(0, size.broken())
                        .mapToObj(this::measurement)
                        .collect(Collectors.joining(",\n", "{\"status\":\"success\",\"data\":{\"result\":[", "]}}")));
        list(folder, "pods", "v1", "PodList", size.pods(), i -> i < size.broken() ? broken(i) : running());
        list(folder, "events", "v1", "EventList", size.events(), _ -> event());
    }

    private static String kind(String plural) {
        return switch (plural) {
            case "deployments" -> "DeploymentList";
            case "daemonsets" -> "DaemonSetList";
            case "statefulsets" -> "StatefulSetList";
            case "controllerrevisions" -> "ControllerRevisionList";
            case "persistentvolumeclaims" -> "PersistentVolumeClaimList";
            case "configmaps" -> "ConfigMapList";
            case "secrets" -> "SecretList";
            default -> throw new IllegalArgumentException(plural);
        };
    }

    private String replicaSet(int i) {
        return """
                {"metadata":{"namespace":"%s","name":"rs-%d","creationTimestamp":"%s",
                "annotations":{"deployment.kubernetes.io/revision":"2"},
                "ownerReferences":[{"kind":"Deployment","name":"%s","controller":true}]},
                "spec":{"replicas":1,"template":{"spec":{"containers":[{"image":"%s"}]}}}}""".formatted(namespaceOf(i), i, ago(60 + i % 600), "app-" + i, image(i));
    }

    private String namespaceOf(int i) {
        return namespaces.get(i % namespaces.size());
    }

    private String image(int i) {
        return "registry-%d.example.com/%s:%d".formatted(i, size.longNames() ? "x".repeat(200) : "app", i);
    }

    private String broken(int i) {
        String state = switch (i % 3) {
            case 0 -> """
                {"waiting":{"reason":"CrashLoopBackOff","message":"%s"}},"restartCount":%d,
                "lastState":{"terminated":{"exitCode":1,"finishedAt":"%s"}}""".formatted(words(), 5 + i, ago(5));
            case 1 -> """
                {"waiting":{"reason":"ImagePullBackOff","message":"%s"}},"restartCount":0""".formatted(words());
            default -> """
                {"waiting":{"reason":"CreateContainerConfigError","message":"%s"}},"restartCount":0""".formatted(words());
        };
        return """
                {"metadata":{"namespace":"%s","name":"%s","creationTimestamp":"%s",
                "ownerReferences":[{"kind":"ReplicaSet","name":"rs-%d","controller":true}]},
                "spec":{"nodeName":"%s","containers":[{"name":"main","image":"%s"}]},
                "status":{"phase":"Pending","startTime":"%3$s","conditions":[
                {"type":"Ready","status":"False","lastTransitionTime":"%3$s"}],
                "containerStatuses":[{"name":"main","ready":false,"image":"%6$s","state":%s}]}}""".formatted(namespaceOf(i), name(253), ago(50 + i % 600), i, anyNode(), image(i), state);
    }

    private String running() {
        return """
                {"metadata":{"namespace":"%s","name":"%s","creationTimestamp":"%s"},
                "spec":{"nodeName":"%s","containers":[{"name":"main","resources":{"requests":{"cpu":"10m"}}}]},
                "status":{"phase":"Running","startTime":"%3$s","conditions":[
                {"type":"Ready","status":"True","lastTransitionTime":"%3$s"}],
                "containerStatuses":[{"name":"main","ready":true,"restartCount":0,"state":{"running":{}}}]}}""".formatted(anyNamespace(), name(253), ago(30 * 1440), anyNode());
    }

    private String alert(int i) {
        return """
                {"labels":{"alertname":"Alert%d","severity":"%s","namespace":"%s","pod":"%s"},
                "annotations":{"summary":"%s"},"state":"firing","activeAt":"%s"}""".formatted(i, i % 2 == 0 ? "warning" : "info", namespaceOf(i), name(253), words(), ago(30));
    }

    /// Slow etcd members, and volumes without a claim.
    private String measurement(int i) {
        return """
                {"metric":{"signal":"%s","namespace":"%s","pod":"%s","persistentvolumeclaim":"%3$s"},
                "value":[1763640000,"%s"]}""".formatted(
                        i % 2 == 0 ? "etcd_sync" : "volume_free",
                        i % 4 == 0 ? "openshift-etcd" : namespaceOf(i),
                        name(253),
                        i % 3 == 0 ? "0.2" : "0.02");
    }

    private String event() {
        return """
                {"metadata":{"namespace":"%1$s","name":"e-%2$d"},"type":"Warning","reason":"R%3$d","message":"%4$s",
                "involvedObject":{"kind":"Pod","namespace":"%1$s","name":"%5$s"},"count":%3$d,"lastTimestamp":"%6$s"}""".formatted(
                        anyNamespace(),
                        random.nextInt(1_000_000_000),
                        1 + random.nextInt(40),
                        words(),
                        name(253),
                        ago(random.nextInt(1_440)));
    }

    private String anyNamespace() {
        return namespaces.get(random.nextInt(namespaces.size()));
    }

    private String anyNode() {
        return nodes.get(random.nextInt(nodes.size()));
    }

    /// A name of the maximum or of an ordinary length: several words and a unique suffix.
    private String name(int longest) {
        int length = size.longNames() ? longest : 12 + random.nextInt(20);
        StringBuilder name = new StringBuilder();
        while (name.length() < length - SUFFIX) {
            name.append(WORDS.get(random.nextInt(WORDS.size()))).append('-');
        }
        name.setLength(length - SUFFIX);
        return name + suffix();
    }

    /// A suffix that makes a name unique.
    private String suffix() {
        StringBuilder suffix = new StringBuilder("x");
        while (suffix.length() < SUFFIX) {
            suffix.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return suffix.toString();
    }

    private String words() {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            words.append(suffix()).append(' ');
        }
        return words.toString();
    }

    private static String ago(int minutes) {
        return NOW.minusSeconds(60L * minutes).toString();
    }

    /// Makes the object with a number.
    @FunctionalInterface
    private interface Maker {
        String make(int number);
    }

    private static void list(Path folder, String plural, String apiVersion, String kind, int count, Maker maker)
            throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(folder.resolve(plural + ".json"))) {
            out.write("{\"apiVersion\":\"%s\",\"kind\":\"%s\",\"items\":[".formatted(apiVersion, kind));
            for (int i = 0; i < count; i++) {
                out.write(i == 0 ? "\n" : ",\n");
                out.write(maker.make(i));
            }
            out.write("]}");
        }
    }
}
