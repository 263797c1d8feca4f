// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.alert;

import static io.clusterhealth.check.Given.ago;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Alert.AlertState;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Labelled;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlertTargetsTest {
    private static final FiringAlerts FIRING = new FiringAlerts();

    @ParameterizedTest
    @CsvSource({"node-exporter, worker-1, true", "node-exporter, 10.0.0.11:9100, false", "blackbox, worker-1, false"})
    void theInstanceOfANodeExporterIsItsNode(String job, String instance, boolean named) {
        Alert alert = alert(
                "NodeFilesystemAlmostOutOfSpace",
                "critical",
                AlertState.FIRING,
                Map.of("namespace", "openshift-monitoring", "job", job, "instance", instance));

        assertThat(AlertTargets.of(alert))
                .isEqualTo(named ? List.of(Subject.clusterScoped("Node", "worker-1")) : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "machine-config, worker-1, '', worker-1",
        "kubelet, worker-1:10250, '', worker-1",
        "node-exporter, 10.0.0.11:9100, mon-node-exporter-y, worker-1",
        "other, 10.0.0.12:9100, '', ''",
        "blackbox, http://10.0.0.11:8080/health, '', worker-1",
        "blackbox, worker-2, '', ''",
        "node-exporter, 10.0.0.12:9100, mon-node-exporter-x, worker-1",
        "other, 10.0.0.12:9100, mon-node-exporter-x, ''"
    })
    void alertThatNamesNoObjectIsAboutTheNodeThatWasMeasured(String job, String instance, String pod, String node) {
        Map<String, String> labels = Map.of("namespace", "mon", "job", job, "instance", instance, "pod", pod);
        Given given = new Given()
                .having(Resources.NODES, """
                        metadata: {name: worker-1}
                        status: {addresses: [{type: InternalIP, address: 10.0.0.11}, {type: Hostname, address: w-1.internal}]}
                        """)
                .with(
                        Resources.PODS,
                        GivenPod.pod("mon-node-exporter-x")
                                .in("mon")
                                .on("worker-1")
                                .get())
                .with(Resources.ALERTS, alert("ClockSkew", "critical", AlertState.FIRING, labels));

        assertThat(FIRING.inspect(given.picture()).getFirst().links().stream()
                        .map(Link::target)
                        .filter(target -> target.kind().equals("Node"))
                        .map(Subject::name))
                .isEqualTo(node.isEmpty() ? List.of() : List.of(node));
    }

    @ParameterizedTest
    @CsvSource({
        "https://www.acme.example/health, External www.acme.example",
        "http://www.acme.example:8080, External www.acme.example",
        "www.acme.example:443, Namespace mon",
        "http://10.0.0.9/, External 10.0.0.9"
    })
    void alertOfAProbeIsAboutTheHostOfItsUrl(String instance, String about) {
        Given given = new Given()
                .with(
                        Resources.ALERTS,
                        alert(
                                "ProbeFailed",
                                "critical",
                                AlertState.FIRING,
                                Map.of("namespace", "mon", "instance", instance)));

        assertThat(FIRING.inspect(given.picture()).getFirst().links())
                .extracting(link -> link.target().toString())
                .containsExactly(about);
    }

    /// What was measured is what an alert is about only if it names nothing else.
    @ParameterizedTest
    @CsvSource({
        "'job=exporter, service=exporter, namespace=mon, instance=10.0.0.9:9100', 'instance=10.0.0.9, job=exporter, service=exporter'",
        "'job=metallb, pool=default, namespace=mon', 'job=metallb, pool=default'",
        "'deployment=web, job=kube-state-metrics, namespace=mon, container=main, queue=mail', queue=mail",
        "'to=10.20.0.53:53, prometheus=mon/k8s, reason=timeout, cluster=prod', to=10.20.0.53",
        "'route=/api/v1/push, mountpoint=/', ''"
    })
    void labelsMayBeNames(String labels, String names) {
        Alert alert = alert("X", "critical", AlertState.FIRING, map(labels));

        assertThat(AlertTargets.names(alert).map(label -> label.label() + "=" + label.value()))
                .containsExactlyElementsOf(names.isEmpty() ? List.of() : List.of(names.split(", ")));
        assertThat(FIRING.inspect(new Given().with(Resources.ALERTS, alert).picture())
                        .getFirst()
                        .evidence()
                        .getFirst()
                        .meanings()
                        .all(Labelled.class))
                .hasSameSizeAs(names.isEmpty() ? List.of() : List.of(names.split(", ")));
    }

    private static Map<String, String> map(String labels) {
        return Stream.of(labels.split(", "))
                .map(label -> label.split("=", 2))
                .collect(Collectors.toMap(label -> label[0], label -> label[1]));
    }

    private static Alert alert(String name, String severity, AlertState state, Map<String, String> labels) {
        return new Alert(name, severity, state, labels, "Something happens.", "", Optional.of(ago("10m")));
    }
}
