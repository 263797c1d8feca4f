// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

import io.clusterhealth.bench.scripted.Item;

/// Writes nodes, and their heartbeat leases.
final class NodeText {
    private final Ids ids;
    private final Moments moments;

    NodeText(Ids ids, Moments moments) {
        this.ids = ids;
        this.moments = moments;
    }

    Item node(String name, boolean control, boolean lost) {
        String taints = lost
                ? "\"taints\":[{\"key\":\"node.kubernetes.io/unreachable\",\"effect\":\"NoExecute\",\"timeAdded\":\""
                        + moments.minutesAgo(25) + "\"}],"
                : "";
        return Item.of("", """
                {"metadata":{"name":"%1$s","uid":"%2$s","resourceVersion":"48213301","creationTimestamp":"%3$s","labels":{\
                "kubernetes.io/arch":"amd64","kubernetes.io/hostname":"%1$s","kubernetes.io/os":"linux",\
                "node-role.kubernetes.io/%4$s":"","topology.kubernetes.io/zone":"eu-central-1a"},"annotations":{\
                "machineconfiguration.openshift.io/currentConfig":"rendered-worker-b04e92d6","machineconfiguration.\
                openshift.io/desiredConfig":"rendered-worker-b04e92d6","machineconfiguration.openshift.io/state":"Done"}},\
                "spec":{%5$s"providerID":"aws:///eu-central-1a/i-0b04e92d6c813f57a"},"status":{"capacity":{"cpu":"16",\
                "memory":"65935Mi","pods":"250"},"allocatable":{"cpu":"15500m","memory":"64911Mi","pods":"250"},\
                "conditions":[%6$s,%7$s,%8$s,%9$s],"addresses":[{"type":"InternalIP","address":"10.0.3.17"}],"nodeInfo":{\
                "kubeletVersion":"v1.33.5","kernelVersion":"5.14.0-570.55.1.el9_6.x86_64","osImage":"Red Hat Enterprise\
                 Linux CoreOS 9.6","containerRuntimeVersion":"cri-o://1.33.5","operatingSystem":"linux","architecture":\
                "amd64","machineID":"b04e92d6c813f57a","systemUUID":"%2$s","bootID":"%2$s","kubeProxyVersion":""},\
                "images":[%10$s]}}""".formatted(
                        name,
                        ids.uid(),
                        moments.daysAgo(40),
                        control ? "control-plane" : "worker",
                        taints,
                        condition("MemoryPressure", "False", "KubeletHasSufficientMemory", lost),
                        condition("DiskPressure", "False", "KubeletHasNoDiskPressure", lost),
                        condition("PIDPressure", "False", "KubeletHasSufficientPID", lost),
                        condition("Ready", "True", "KubeletReady", lost),
                        images()));
    }

    /// @param renewed as an RFC 3339 time with microseconds
    static Item lease(String node, String renewed) {
        return Item.of("kube-node-lease", """
                {"metadata":{"name":"%1$s","namespace":"kube-node-lease"},"spec":{"holderIdentity":"%1$s",\
                "leaseDurationSeconds":40,"renewTime":"%2$s"}}""".formatted(node, renewed));
    }

    private String condition(String type, String status, String reason, boolean lost) {
        return """
                {"type":"%s","status":"%s","lastHeartbeatTime":"%s","lastTransitionTime":"%s","reason":"%s","message":\
                "%s"}""".formatted(
                        type,
                        lost ? "Unknown" : status,
                        moments.minutesAgo(lost ? 26 : 1),
                        lost ? moments.minutesAgo(25) : moments.daysAgo(12),
                        lost ? "NodeStatusUnknown" : reason,
                        lost ? "Kubelet stopped posting node status." : "kubelet says so");
    }

    /// A kubelet reports up to 50 images.
    private String images() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            text.append(i == 0 ? "" : ",")
                    .append("{\"names\":[\"quay.io/openshift-release-dev/ocp-v4.0-art-dev@sha256:")
                    .append(ids.suffix(64))
                    .append("\"],\"sizeBytes\":")
                    .append(100_000_000 + ids.below(900_000_000))
                    .append('}');
        }
        return text.toString();
    }
}
