// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;

/// A folder with a cluster without obstacles to an upgrade, to which tests add some.
public abstract class UpgradeFixture extends ToolCallFixture {
    public static final String TOOL = "get-upgrade-readiness";

    /// A Kubernetes cluster without obstacles.
    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("version.json", "{\"gitVersion\": \"v1.34.2\"}");
        write("readyz.txt", "[+]ping ok\n[+]etcd ok\n");
        write("alerts.json", "[]");
        write(
                "nodes.yaml",
                node("worker-1", "True", "v1.34.2", "") + "\n---\n" + node("worker-2", "True", "v1.32.9", ""));
        write(
                "pods.yaml",
                "{apiVersion: v1, kind: Pod, metadata: {namespace: kube-system, name: renew-certs-1},"
                        + " spec: {containers: [{name: certs}]}, status: {phase: Succeeded}}");
        String served = "{apiVersion: apiregistration.k8s.io/v1, kind: APIService, metadata: {name: %s}}\n---\n";
        write("apiservices.yaml", served.formatted("v1.") + served.formatted("v1.apps"));
        for (String empty : new String[] {
            "v1 Event events",
            "policy/v1 PodDisruptionBudget poddisruptionbudgets",
            "admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration validatingwebhookconfigurations",
            "admissionregistration.k8s.io/v1 MutatingWebhookConfiguration mutatingwebhookconfigurations",
            "discovery.k8s.io/v1 EndpointSlice endpointslices",
            "metrics/v1 DeprecatedApi deprecatedapis",
            "certificates.k8s.io/v1 CertificateSigningRequest certificatesigningrequests"
        }) {
            String[] words = empty.split(" ", -1);
            write(words[2] + ".yaml", "{apiVersion: %s, kind: %sList, items: []}".formatted(words[0], words[1]));
        }
    }

    public static String node(String name, String ready, String kubelet, String spec) {
        return """
                {apiVersion: v1, kind: Node, metadata: {name: %s}, spec: {%s}, status: {
                  nodeInfo: {kubeletVersion: %s}, allocatable: {cpu: '4', memory: 8Gi, pods: '110'},
                  conditions: [{type: Ready, status: '%s', lastTransitionTime: '2026-11-20T10:00:00Z'}]}}""".formatted(name, spec, kubelet, ready);
    }
}
