// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.kubekit.AdminApi;
import io.clusterhealth.kubekit.AdminApi.Refused;
import io.clusterhealth.kubekit.KubeKit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The reported violations of a Pod Security Standards level are the refusals by the API server.
class PodStandardIT {
    private static final int PODS = 1_500;
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final List<String> POD = List.of(
            "\"hostNetwork\":true",
            "\"hostPID\":true",
            "\"hostIPC\":true",
            "\"os\":{\"name\":\"windows\"}",
            "\"volumes\":[{\"name\":\"v\",\"hostPath\":{\"path\":\"/tmp\"}}]",
            "\"volumes\":[{\"name\":\"v\",\"emptyDir\":{}}]",
            "\"volumes\":[{\"name\":\"v\",\"nfs\":{\"server\":\"a\",\"path\":\"/b\"}}]",
            "\"securityContext\":{\"runAsNonRoot\":true}",
            "\"securityContext\":{\"runAsNonRoot\":true,\"seccompProfile\":{\"type\":\"RuntimeDefault\"}}",
            "\"securityContext\":{\"runAsNonRoot\":false,\"runAsUser\":1000}",
            "\"securityContext\":{\"runAsUser\":0,\"seccompProfile\":{\"type\":\"Unconfined\"}}",
            "\"securityContext\":{\"sysctls\":[{\"name\":\"net.ipv4.tcp_syncookies\",\"value\":\"1\"}]}",
            "\"securityContext\":{\"sysctls\":[{\"name\":\"kernel.msgmax\",\"value\":\"1\"}]}",
            "\"securityContext\":{\"seLinuxOptions\":{\"type\":\"container_t\"}}",
            "\"securityContext\":{\"seLinuxOptions\":{\"user\":\"u\"}}",
            "\"securityContext\":{\"appArmorProfile\":{\"type\":\"Unconfined\"}}");
    private static final List<String> CONTEXT = List.of(
            "\"privileged\":true",
            "\"allowPrivilegeEscalation\":false",
            "\"allowPrivilegeEscalation\":false",
            "\"runAsNonRoot\":true",
            "\"runAsNonRoot\":false",
            "\"runAsUser\":0",
            "\"runAsUser\":7",
            "\"capabilities\":{\"drop\":[\"ALL\"]}",
            "\"capabilities\":{\"drop\":[\"ALL\"]}",
            "\"capabilities\":{\"drop\":[\"ALL\"],\"add\":[\"NET_BIND_SERVICE\"]}",
            "\"capabilities\":{\"add\":[\"CHOWN\"]}",
            "\"capabilities\":{\"add\":[\"NET_ADMIN\"]}",
            "\"seccompProfile\":{\"type\":\"RuntimeDefault\"}",
            "\"seccompProfile\":{\"type\":\"Unconfined\"}",
            "\"procMount\":\"Default\"",
            "\"seLinuxOptions\":{\"level\":\"s0\"}");
    private static final List<String> CONTAINER = List.of(
            "\"ports\":[{\"containerPort\":80,\"hostPort\":80}]",
            "\"ports\":[{\"containerPort\":80}]",
            "\"livenessProbe\":{\"httpGet\":{\"port\":80,\"host\":\"example.com\"}}",
            "\"lifecycle\":{\"preStop\":{\"httpGet\":{\"port\":80,\"host\":\"10.0.0.1\"}}}",
            "\"livenessProbe\":{\"tcpSocket\":{\"port\":80}}");

    @Test
    void everyPodIsJudgedAsByTheApiServer() throws IOException {
        long seed = Optional.ofNullable(System.getProperty("pods.seed"))
                .map(Long::valueOf)
                .orElseGet(System::nanoTime);
        System.out.println("seed of the pods: " + seed + " (-Dpods.seed=…)");
        Random random = new Random(seed);
        try (KubeKit kube = KubeKit.start()) {
            AdminApi api = kube.api();
            for (String level : List.of("baseline", "restricted")) {
                kube.apply(
                        "{apiVersion: v1, kind: Namespace, metadata: {name: %1$s, labels: {pod-security.kubernetes.io/enforce: %1$s}}}"
                                .formatted(level));
            }
            List<String> wrong = new ArrayList<>();
            int[] refused = new int[2];
            int judged = 0;
            for (int i = 0; i < PODS; i++) {
                ObjectNode pod = pod(random, "p" + i);
                for (PodStandard level : List.of(PodStandard.BASELINE, PodStandard.RESTRICTED)) {
                    Optional<Boolean> theirs = refuses(api, level.name().toLowerCase(), pod);
                    if (theirs.isEmpty()) {
                        break;
                    }
                    judged++;
                    List<String> ours = level.violations(PodTemplate.of(pod).orElseThrow());
                    refused[level.ordinal() - 1] += theirs.get() ? 1 : 0;
                    if (theirs.get() == ours.isEmpty()) {
                        wrong.add(level + " " + ours + " " + pod);
                    }
                }
            }
            System.out.printf(
                    "%d judgements, %d refused at baseline, %d at restricted, %d judged otherwise%n",
                    judged, refused[0], refused[1], wrong.size());
            assertThat(wrong).isEmpty();
            assertThat(judged).isGreaterThan(PODS);
            assertThat(refused[0]).isBetween(50, judged / 2 - 50);
            assertThat(refused[1]).isBetween(50, judged / 2 - 5);
        }
    }

    private static ObjectNode pod(Random random, String name) throws IOException {
        // Half of the pods start with settings that the strictest level accepts.
        boolean strict = random.nextBoolean();
        String spec = strict
                ? "\"securityContext\":{\"runAsNonRoot\":true,\"seccompProfile\":{\"type\":\"RuntimeDefault\"}},"
                : "";
        StringBuilder containers = new StringBuilder();
        for (int i = 0; i <= random.nextInt(2); i++) {
            containers
                    .append(i == 0 ? "" : ",")
                    .append("{\"name\":\"c%d\",\"image\":\"i\",%s\"securityContext\":{%s}}"
                            .formatted(
                                    i,
                                    some(random, CONTAINER, 1, ","),
                                    strict
                                            ? "\"allowPrivilegeEscalation\":false,\"capabilities\":{\"drop\":[\"ALL\"]}"
                                                    + (random.nextInt(3) == 0 ? "," + one(random, CONTEXT) : "")
                                            : some(random, CONTEXT, 3, "")));
        }
        String more = strict && random.nextBoolean() ? "" : some(random, POD, 2, ",");
        return (ObjectNode) JSON.readTree(
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"%s\"},\"spec\":{%s%s\"containers\":[%s]}}"
                        .formatted(name, spec, more, containers));
    }

    /// Some of the fields; a later field replaces an earlier one with the same name.
    private static String some(Random random, List<String> from, int most, String end) {
        List<String> chosen = new ArrayList<>();
        for (int i = 0; i < random.nextInt(most + 1); i++) {
            chosen.add(one(random, from));
        }
        return chosen.isEmpty() ? "" : String.join(",", chosen) + end;
    }

    private static String one(Random random, List<String> from) {
        return from.get(random.nextInt(from.size()));
    }

    /// Empty for an invalid pod.
    private static Optional<Boolean> refuses(AdminApi api, String namespace, ObjectNode pod) {
        try {
            api.send("POST", "/api/v1/namespaces/" + namespace + "/pods?dryRun=All", pod.toString());
            return Optional.of(false);
        } catch (Refused e) {
            return e.status() == 403 && String.valueOf(e.getMessage()).contains("violates PodSecurity")
                    ? Optional.of(true)
                    : Optional.empty();
        }
    }
}
