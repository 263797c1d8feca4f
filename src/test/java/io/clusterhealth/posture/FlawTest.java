// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
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
                        "{\"hostNetwork\":true,\"hostPID\":true,\"volumes\":[{\"hostPath\":{\"path\":\"/run\"}}],\"containers\":["
                                + GOOD + "]}"))
                .containsExactly(
                        "shares the node's namespaces (hostNetwork, hostPID)", "mounts paths of the node (/run)");
    }

    @Test
    void aPodThatAWorkloadMadeIsNotCountedTwice() throws IOException {
        ObjectNode pod = (ObjectNode)
                JSON.readTree(
                        "{\"kind\":\"Pod\",\"metadata\":{\"ownerReferences\":[{\"kind\":\"ReplicaSet\",\"controller\":true}]},\"spec\":{\"containers\":[]}}");

        assertThat(PodTemplate.of(pod)).isEmpty();
    }
}
