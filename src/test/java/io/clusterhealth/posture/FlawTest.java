// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.finding.Subject;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlawTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String GOOD = """
            {"name":"app","image":"example.com/a/web:1.2","resources":{"limits":{"cpu":"1","memory":"1Gi"}},
             "readinessProbe":{},"livenessProbe":{},
             "securityContext":{"runAsNonRoot":true,"allowPrivilegeEscalation":false}}""";

    private static List<String> flaws(String kind, String spec) throws IOException {
        String template = switch (kind) {
            case "Pod" -> spec;
            case "CronJob" -> "{\"jobTemplate\":{\"spec\":{\"template\":{\"spec\":" + spec + "}}}}";
            default -> "{\"template\":{\"spec\":" + spec + "}}";
        };
        ObjectNode object = (ObjectNode)
                JSON.readTree("{\"kind\":\"%s\",\"metadata\":{\"name\":\"web\",\"namespace\":\"shop\"},\"spec\":%s}"
                        .formatted(kind, template));
        return Flaw.of(PodTemplate.of(object).orElseThrow(), List.of()).stream()
                .map(Flaw.Flawed::words)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"Deployment", "Pod", "CronJob"})
    void aGoodWorkloadHasNone(String kind) throws IOException {
        assertThat(flaws(kind, "{\"containers\":[" + GOOD + "]}")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "image":"example.com/a/web:1.2"                  | "image":"web"                           | image without a fixed version (web)
            "image":"example.com/a/web:1.2"                  | "image":"localhost:5000/web"            | image without a fixed version (localhost:5000/web)
            "image":"example.com/a/web:1.2"                  | "image":"web:latest"                    | image without a fixed version (web:latest)
            ,"memory":"1Gi"                                  | ,"ephemeral-storage":"1Gi"              | no memory limit (app)
            "cpu":"1",                                       | ``                                      | no cpu request (app)
            "readinessProbe":{},                             | ``                                      | no readiness probe (app)
            "livenessProbe":{},                              | ``                                      | no liveness probe (app)
            "runAsNonRoot":true                              | "runAsUser":0                           | may run as root (app)
            "allowPrivilegeEscalation":false                 | "procMount":"Default"                   | may gain privileges (app)
            "runAsNonRoot":true                              | "runAsNonRoot":true,"privileged":true   | privileged (app)
            "runAsNonRoot":true                              | "runAsNonRoot":true,"capabilities":{"add":["NET_ADMIN","CHOWN"]} | adds capabilities (NET_ADMIN)
            "readinessProbe":{}                              | "ports":[{"hostPort":80}],"readinessProbe":{} | takes ports of the node (80)
            """)
    void aFlawIsNamedWithItsPlace(String good, String bad, String flaw) throws IOException {
        assertThat(GOOD).contains(good);
        assertThat(flaws("Deployment", "{\"containers\":[" + GOOD.replace(good, bad) + "]}"))
                .contains(flaw);
    }

    @Test
    void aPathOfTheNodeThatNoContainerMountsIsNotMounted() throws IOException {
        String spec = "{\"volumes\":[{\"name\":\"etc\",\"hostPath\":{\"path\":\"/etc\"}}],\"containers\":[%s]}";
        String mounting =
                GOOD.replace("\"readinessProbe\"", "\"volumeMounts\":[{\"name\":\"etc\"}],\"readinessProbe\"");

        assertThat(flaws("Deployment", spec.formatted(GOOD))).isEmpty();
        assertThat(flaws("Deployment", spec.formatted(mounting))).contains("mounts paths of the node (/etc)");
    }

    @Test
    void initContainersCountAndNeedNoProbes() throws IOException {
        assertThat(flaws(
                        "Deployment",
                        "{\"initContainers\":[{\"name\":\"init\",\"image\":\"a:1\",\"securityContext\":{\"privileged\":true,"
                                + "\"runAsNonRoot\":true,\"allowPrivilegeEscalation\":false}}],\"containers\":[" + GOOD
                                + "]}"))
                .containsExactly("privileged (init)");
    }

    @Test
    void aRunThatEndsNeedsNoProbes() throws IOException {
        String spec = "{\"containers\":[" + GOOD.replace("\"readinessProbe\":{},\"livenessProbe\":{},", "") + "]}";

        assertThat(flaws("CronJob", spec)).isEmpty();
        assertThat(flaws("Deployment", spec)).containsExactly("no readiness probe (app)", "no liveness probe (app)");
    }

    @Test
    void theNodeIsSharedByPathsAndNamespaces() throws IOException {
        assertThat(flaws(
                        "Pod",
                        "{\"hostNetwork\":true,\"hostPID\":true,\"volumes\":[{\"name\":\"run\",\"hostPath\":{\"path\":\"/run\"}}],\"containers\":["
                                + GOOD.replace(
                                        "\"readinessProbe\"",
                                        "\"volumeMounts\":[{\"name\":\"run\"}],\"readinessProbe\"")
                                + "]}"))
                .containsExactly(
                        "shares the node's namespaces (hostNetwork, hostPID)", "mounts paths of the node (/run)");
    }

    /// Pods of a kind that is not read are one workload; admission may have made a pod better than its template.
    @Test
    void aWorkloadIsJudgedOnceAndByItsNewestPod() throws IOException {
        JudgedWorkloads<String> workloads = new JudgedWorkloads<>(
                pod -> pod.kind() + " " + pod.spec().path("hostname").asText());
        for (String object : List.of(
                workload("Deployment", "web", "", ""),
                made("web-7f9c-a", "ReplicaSet", "web-7f9c", "old", "2026-11-01T00:00:00Z"),
                made("web-7f9c-b", "ReplicaSet", "web-7f9c", "new", "2026-11-02T00:00:00Z"),
                workload("StatefulSet", "prometheus-k8s", "Prometheus", "k8s"),
                workload("CronJob", "night", "", ""),
                workload("Job", "night-1", "CronJob", "night"),
                made("night-1-a", "Job", "night-1", "run", "2026-11-01T00:00:00Z"),
                made("kafka-0", "StrimziPodSet", "kafka", "first", "2026-11-01T00:00:00Z"),
                made("kafka-1", "StrimziPodSet", "kafka", "second", "2026-11-02T00:00:00Z"),
                made("etcd-m1", "Node", "m1", "static", "2026-11-01T00:00:00Z"))) {
            workloads.take((ObjectNode) JSON.readTree(object));
        }

        assertThat(workloads.judged())
                .containsOnly(
                        Map.entry(new Subject("Deployment", "shop", "web"), "Deployment new"),
                        Map.entry(new Subject("StatefulSet", "shop", "prometheus-k8s"), "StatefulSet "),
                        Map.entry(new Subject("CronJob", "shop", "night"), "Job run"),
                        Map.entry(new Subject("StrimziPodSet", "shop", "kafka"), "StrimziPodSet second"),
                        Map.entry(new Subject("Pod", "shop", "etcd-m1"), "Pod static"));
    }

    private static String workload(String kind, String name, String owner, String ownerName) {
        String template = "\"template\":{\"spec\":{\"containers\":[]}}";
        return "{\"kind\":\"%s\",\"metadata\":{\"name\":\"%s\",\"namespace\":\"shop\",\"ownerReferences\":[%s]},\"spec\":{%s}}"
                .formatted(
                        kind,
                        name,
                        owner.isEmpty() ? "" : controller(owner, ownerName),
                        kind.equals("CronJob") ? "\"jobTemplate\":{\"spec\":{" + template + "}}" : template);
    }

    private static String made(String name, String owner, String ownerName, String hostname, String created) {
        return "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"%s\",\"namespace\":\"shop\",\"creationTimestamp\":\"%s\",\"labels\":{\"pod-template-hash\":\"7f9c\"},\"ownerReferences\":[%s]},\"spec\":{\"hostname\":\"%s\",\"containers\":[]}}"
                .formatted(name, created, controller(owner, ownerName), hostname);
    }

    private static String controller(String kind, String name) {
        return "{\"kind\":\"%s\",\"name\":\"%s\",\"controller\":true}".formatted(kind, name);
    }
}
