// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.Probe;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.Placement.Apart;
import io.clusterhealth.cluster.object.Placement.Toleration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementFieldsTest {
    private static final String ASKS = """
            "nodeSelector": {"disk": "ssd"}, "schedulerName": "volcano", "priority": -1,
            "tolerations": [{"key": "dedicated", "operator": "Exists", "effect": "NoSchedule"}],
            "affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [
              {"matchExpressions": [{"key": "zone", "operator": "In", "values": ["a", "b"]}]}]}},
              "podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [
                {"labelSelector": {"matchLabels": {"app": "web"}}, "topologyKey": "kubernetes.io/hostname"}]}},
            "containers": [{"name": "web", "ports": [{"containerPort": 80}, {"containerPort": 90, "hostPort": 9100}]}]
            """;

    @Test
    void keepsWhatAPodWithoutANodeAsksFor() {
        assertThat(placement("{" + ASKS + "}"))
                .isEqualTo(new Placement(
                        List.of(new Requirement("disk", "In", List.of("ssd"))),
                        List.of(new LabelSelector(List.of(new Requirement("zone", "In", List.of("a", "b"))))),
                        List.of(new Toleration("dedicated", "Exists", "", "NoSchedule")),
                        List.of(new Apart(
                                new LabelSelector(List.of(new Requirement("app", "In", List.of("web")))),
                                "kubernetes.io/hostname")),
                        List.of(9100),
                        "volcano",
                        -1));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = '|',
            value = {
                "\"topologySpreadConstraints\": [{\"topologyKey\": \"zone\", \"whenUnsatisfiable\": \"DoNotSchedule\"}] | zone",
                "\"topologySpreadConstraints\": [{\"topologyKey\": \"zone\", \"whenUnsatisfiable\": \"ScheduleAnyway\"}] | ~~",
                "\"topologySpreadConstraints\": [{\"topologyKey\": \"kubernetes.io/hostname\"}] | ~~",
                "\"affinity\": {\"podAffinity\": {\"requiredDuringSchedulingIgnoredDuringExecution\": [{\"topologyKey\": \"rack\"}]}} | rack",
                "\"affinity\": {\"podAntiAffinity\": {\"requiredDuringSchedulingIgnoredDuringExecution\": [{\"topologyKey\": \"rack\"}]}} | ~~"
            })
    void labelsThatGroupNodesAreRequired(String asks, String key) {
        assertThat(placement("{" + asks + "}").selector())
                .isEqualTo(key.isEmpty() ? List.of() : List.of(new Requirement(key, "Exists", List.of())));
    }

    @Test
    void keepsNothingOfAPodThatHasANode() {
        assertThat(placement("{\"nodeName\": \"worker-1\", " + ASKS + "}")).isEqualTo(Placement.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = '|',
            value = {
                "{\"httpGet\": {\"path\": \"/healthz\", \"port\": 8080, \"scheme\": \"HTTP\"}} | GET /healthz on port 8080",
                "{\"httpGet\": {\"port\": \"web\", \"scheme\": \"HTTPS\"}} | HTTPS GET / on port web",
                "{\"tcpSocket\": {\"port\": 5432}} | TCP port 5432",
                "{\"grpc\": {\"port\": 9000}} | gRPC port 9000",
                "{\"exec\": {\"command\": [\"cat\", \"/tmp/up\"]}} | command cat /tmp/up"
            })
    void keepsWhatAProbeAsksOnceTheContainerWasRestarted(String probe, String asks) {
        assertThat(container(probe, 1).probes()).containsExactly(new Probe(Probe.ProbeKind.LIVENESS, asks));
        assertThat(container(probe, 0).probes()).isEmpty();
    }

    private static Placement placement(String spec) {
        return Yaml.read(Resources.PODS, "{\"metadata\": {\"name\": \"a\"}, \"spec\": %s}".formatted(spec))
                .orElseThrow()
                .placement();
    }

    private static Container container(String probe, int restarts) {
        return Yaml.read(Resources.PODS, """
                {"metadata": {"name": "a"}, "spec": {"containers": [{"name": "app", "livenessProbe": %s}]},
                 "status": {"containerStatuses": [{"name": "app", "restartCount": %d}]}}
                """.formatted(probe, restarts))
                .orElseThrow()
                .containers()
                .getFirst();
    }
}
