// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Software that no row of `capabilities.txt` names, recognized by its pods and Services.
class ProvidersTest {
    private static final Subject SERVER = new Subject("DaemonSet", "acme", "zonemaster");

    private static final Picture PICTURE = new Given()
            .having(Resources.DAEMON_SETS, """
                    metadata: {name: zonemaster, namespace: acme}
                    spec:
                      selector: {}
                      template:
                        metadata: {labels: {k8s-app: kube-dns, tier: names}}
                        spec: {containers: [{name: server, ports: [{containerPort: 9053}]}], volumes: [{name: tmp, emptyDir: {}}, {name: bin, hostPath: {path: /opt/cni/bin}}]}
                    """)
            .having(Resources.PODS, """
                    metadata:
                      name: zonemaster-1
                      namespace: acme
                      ownerReferences: [{kind: DaemonSet, name: zonemaster, controller: true}]
                    spec: {nodeName: w1, containers: [{name: server}, {name: csi-node-driver-registrar}]}
                    status: {phase: Running}
                    """)
            .having(
                    Resources.SERVICES,
                    "{metadata: {name: names, namespace: acme}, spec: {selector: {tier: names}}}",
                    "{metadata: {name: other, namespace: acme}, spec: {selector: {tier: web}}}")
            .having(
                    Resources.ROUTES,
                    "{metadata: {name: r, namespace: acme}, spec: {host: names.example.com, to: {kind: Service, name: names}}}",
                    "{metadata: {name: t, namespace: acme}, spec: {host: names, to: {kind: Service, name: names}}}",
                    "{metadata: {name: s, namespace: else}, spec: {host: else.example.com, to: {kind: Service, name: names}}}")
            .having(
                    Resources.generic("httproutes"),
                    "{metadata: {name: u, namespace: acme}, spec: {hostnames: [gate.example.com], rules: [{backendRefs: [{name: names}]}]}}",
                    "{metadata: {name: v, namespace: acme}, spec: {hostnames: [both.example.com], rules: [{backendRefs: [{name: names}, {name: other}]}]}}")
            .having(Resources.PODS, """
                    metadata:
                      name: events-0
                      namespace: data
                      ownerReferences: [{kind: LedgerSet, name: events, controller: true}]
                    spec: {nodeName: w1, containers: [{name: server}]}
                    status: {phase: Running}
                    """)
            .having(Resources.ENDPOINT_SLICES, """
                    metadata: {name: bootstrap-1, namespace: data, labels: {kubernetes.io/service-name: bootstrap}}
                    addressType: IPv4
                    endpoints:
                      - {addresses: [10.0.0.1], conditions: {ready: false}, targetRef: {kind: Pod, name: events-0, namespace: data}}
                      - {addresses: [10.0.0.2], conditions: {ready: true}, targetRef: {kind: Pod, name: events-1, namespace: data}}
                    """)
            .having(Resources.INGRESSES, ingress("one", "names"), ingress("two", "names", "other"))
            .picture();

    private static String ingress(String name, String... services) {
        return "{metadata: {name: %1$s, namespace: acme}, spec: {rules: [{host: %1$s.example.com, http: {paths: [%2$s]}}]}}"
                .formatted(
                        name,
                        Stream.of(services)
                                .map("{backend: {service: {name: %s}}}"::formatted)
                                .collect(Collectors.joining(", ")));
    }

    @Test
    void labelsContainersMountsPortsAndServicesTellWhatItProvides() {
        assertThat(told(Finding.of(FindingCode.WORKLOAD_UNAVAILABLE, SERVER).saying("no pod is ready")))
                .contains(
                        Subject.capability("dns-server"),
                        Subject.capability("csi-driver"),
                        Subject.capability("cni-plugin"),
                        new Subject("Service", "acme", "names"),
                        Subject.port(9053))
                .doesNotContain(new Subject("Service", "acme", "other"));
    }

    /// For an Ingress or an HTTPRoute with several Services, it is unknown which of them a host leads to.
    @Test
    void itIsKnownAsTheHostsThatLeadToItsServices() {
        Finding finding = Finding.of(FindingCode.WORKLOAD_UNAVAILABLE, SERVER).saying("no pod is ready");

        assertThat(Providers.told(List.of(finding), PICTURE).getFirst().targets(Relation.KNOWN_AS))
                .containsExactlyInAnyOrder(
                        Subject.external("names.example.com"),
                        Subject.external("one.example.com"),
                        Subject.external("gate.example.com"));
    }

    /// The labels of its pods are not kept.
    @Test
    void anOwnerOfAnotherKindProvidesWhatItsUnreadyPodsAreBehind() {
        Finding finding = Finding.of(FindingCode.POD_CRASH_LOOP, new Subject("LedgerSet", "data", "events"))
                .saying("1 of 2 pods");

        assertThat(told(finding)).containsExactly(new Subject("Service", "data", "bootstrap"));
    }

    @Test
    void onlySoftwareProvides() {
        Subject node = Subject.clusterScoped("Node", "w1");

        assertThat(told(Finding.of(FindingCode.NODE_LOST, node).saying("silent")))
                .isEmpty();
        assertThat(told(Finding.of(FindingCode.POD_NOT_READY, new Subject("Pod", "acme", "zonemaster-1"))
                        .saying("unready")
                        .link(Relation.OWNED_BY, SERVER)))
                .isEmpty();
    }

    private static List<Subject> told(Finding finding) {
        return Providers.told(List.of(finding), PICTURE).getFirst().targets(Relation.PROVIDES);
    }
}
