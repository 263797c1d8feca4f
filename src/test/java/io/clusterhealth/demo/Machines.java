// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// The nodes as objects, with their leases.
final class Machines {
    private final Ids ids;

    Machines(Ids ids) {
        this.ids = ids;
    }

    List<ObjectNode> objects() {
        List<ObjectNode> objects = new ArrayList<>();
        for (Machine machine : Machine.ALL) {
            ObjectNode node = node(machine);
            objects.add(node);
            objects.add(lease(machine, node.at("/metadata/uid").asText()));
        }
        return objects;
    }

    private ObjectNode node(Machine machine) {
        boolean control = machine.role().equals("control");
        String pool = control ? "master" : "worker";
        String rendered = Pools.rendered(pool);
        ObjectNode node = Tree.of(
                """
                {"apiVersion":"v1","kind":"Node","metadata":{"name":"%1$s","uid":"%2$s","creationTimestamp":"%3$s",
                 "labels":{"kubernetes.io/arch":"amd64","kubernetes.io/hostname":"%1$s","kubernetes.io/os":"linux",
                  "node.kubernetes.io/instance-type":"%4$s","topology.kubernetes.io/region":"eu-central-1",
                  "topology.kubernetes.io/zone":"%5$s","node.openshift.io/os_id":"rhel"},
                 "annotations":{"machineconfiguration.openshift.io/currentConfig":"%6$s",
                  "machineconfiguration.openshift.io/desiredConfig":"%6$s",
                  "machineconfiguration.openshift.io/reason":"","machineconfiguration.openshift.io/state":"Done"}},
                 "spec":{"providerID":"aws:///%5$s/i-0%7$s"}}
                """,
                machine.name(),
                ids.uid(),
                Tree.plusMinutes(Timeline.INSTALLED, machine.index()),
                control ? "m6i.2xlarge" : "m6i.4xlarge",
                machine.availabilityZone(),
                rendered,
                ids.hex(16));
        ObjectNode labels = (ObjectNode) node.at("/metadata/labels");
        switch (machine.role()) {
            case "control" ->
                labels.put("node-role.kubernetes.io/control-plane", "").put("node-role.kubernetes.io/master", "");
            case "infra" -> labels.put("node-role.kubernetes.io/infra", "").put("node-role.kubernetes.io/worker", "");
            default -> labels.put("node-role.kubernetes.io/worker", "");
        }
        taint(machine, node);
        node.set("status", status(machine, control));
        return node;
    }

    private static void taint(Machine machine, ObjectNode node) {
        ObjectNode spec = (ObjectNode) node.get("spec");
        if (machine.role().equals("control")) {
            Tree.array(spec, "taints")
                    .add(Tree.of("{\"key\":\"node-role.kubernetes.io/master\",\"effect\":\"NoSchedule\"}"));
        } else if (machine.role().equals("infra")) {
            Tree.array(spec, "taints")
                    .add(Tree.of("{\"key\":\"node-role.kubernetes.io/infra\",\"effect\":\"NoSchedule\"}"));
        }
        if (machine.isLost()) {
            for (String effect : List.of("NoSchedule", "NoExecute")) {
                Tree.array(spec, "taints").add(Tree.of("""
                                {"key":"node.kubernetes.io/unreachable","effect":"%s","timeAdded":"%s"}
                                """, effect, Timeline.LOST));
            }
        }
    }

    private ObjectNode status(Machine machine, boolean control) {
        ObjectNode status = Tree.of(
                """
                {"addresses":[{"type":"InternalIP","address":"%1$s"},{"type":"Hostname","address":"%2$s"}],
                 "capacity":{"cpu":"%3$s","memory":"%4$s","pods":"250"},
                 "allocatable":{"cpu":"%5$s","memory":"%6$s","pods":"250"},
                 "daemonEndpoints":{"kubeletEndpoint":{"Port":10250}},
                 "nodeInfo":{"architecture":"amd64","bootID":"%7$s","containerRuntimeVersion":"cri-o://1.33.5-2.rhaos4.20",
                  "kernelVersion":"5.14.0-570.55.1.el9_6.x86_64","kubeProxyVersion":"","kubeletVersion":"v1.33.5",
                  "machineID":"%8$s","operatingSystem":"linux",
                  "osImage":"Red Hat Enterprise Linux CoreOS 9.6.20251015-1 (Plow)","systemUUID":"%7$s"}}
                """,
                machine.ip(),
                machine.name(),
                control ? "8" : "16",
                control ? "32467Mi" : "64935Mi",
                control ? "7500m" : "15500m",
                control ? "31443Mi" : "63911Mi",
                ids.uid(),
                ids.hex(32));
        condition(
                status,
                machine,
                "MemoryPressure",
                "False",
                "KubeletHasSufficientMemory",
                "kubelet has sufficient memory available");
        condition(status, machine, "DiskPressure", "False", "KubeletHasNoDiskPressure", "kubelet has no disk pressure");
        condition(
                status,
                machine,
                "PIDPressure",
                "False",
                "KubeletHasSufficientPID",
                "kubelet has sufficient PID available");
        condition(status, machine, "Ready", "True", "KubeletReady", "kubelet is posting ready status");
        return status;
    }

    private void condition(
            ObjectNode status, Machine machine, String type, String value, String reason, String message) {
        boolean lost = machine.isLost();
        ObjectNode condition = lost
                ? Tree.condition(
                        type, "Unknown", "NodeStatusUnknown", "Kubelet stopped posting node status.", Timeline.LOST)
                : Tree.condition(type, value, reason, message, machine.booted());
        Instant heard = lost ? Timeline.LAST_HEARD.minusSeconds(141) : Timeline.AS_OF.minusSeconds(ids.below(290));
        Tree.array(status, "conditions").add(condition.put("lastHeartbeatTime", heard.toString()));
    }

    private ObjectNode lease(Machine machine, String uid) {
        Instant renewed = machine.isLost() ? Timeline.LAST_HEARD : Timeline.AS_OF.minusSeconds(1 + ids.below(9));
        return Tree.of(
                """
                {"apiVersion":"coordination.k8s.io/v1","kind":"Lease",
                 "metadata":{"namespace":"kube-node-lease","name":"%1$s","uid":"%2$s","creationTimestamp":"%3$s",
                  "ownerReferences":[{"apiVersion":"v1","kind":"Node","name":"%1$s","uid":"%4$s"}]},
                 "spec":{"holderIdentity":"%1$s","leaseDurationSeconds":40,"renewTime":"%5$s"}}
                """,
                machine.name(),
                ids.uid(),
                Tree.plusMinutes(Timeline.INSTALLED, machine.index()),
                uid,
                renewed.toString().replace("Z", ".417093Z"));
    }
}
