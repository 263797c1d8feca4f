// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

import io.clusterhealth.bench.scripted.Item;
import java.util.List;

/// Writes OpenShift's own objects: the ClusterVersion, ClusterOperators and MachineConfigPools.
final class OpenShiftText {
    private static final List<String> OPERATORS = List.of(
            "authentication",
            "baremetal",
            "cloud-controller-manager",
            "cloud-credential",
            "cluster-autoscaler",
            "config-operator",
            "console",
            "control-plane-machine-set",
            "csi-snapshot-controller",
            "dns",
            "etcd",
            "image-registry",
            "ingress",
            "insights",
            "kube-apiserver",
            "kube-controller-manager",
            "kube-scheduler",
            "kube-storage-version-migrator",
            "machine-api",
            "machine-approver",
            "machine-config",
            "marketplace",
            "monitoring",
            "network",
            "node-tuning",
            "olm",
            "openshift-apiserver",
            "openshift-controller-manager",
            "openshift-samples",
            "operator-lifecycle-manager",
            "operator-lifecycle-manager-catalog",
            "operator-lifecycle-manager-packageserver",
            "service-ca",
            "storage");

    private final Moments moments;

    OpenShiftText(Moments moments) {
        this.moments = moments;
    }

    List<Item> operators(boolean broken) {
        return OPERATORS.stream().map(name -> operator(name, broken)).toList();
    }

    private Item operator(String name, boolean broken) {
        boolean degraded = broken && name.equals("network");
        String said = degraded
                ? "DaemonSet \\\"/openshift-ovn-kubernetes/agent-00\\\" rollout is not making progress - last change "
                        + moments.minutesAgo(25)
                : "";
        return Item.of("", """
                {"apiVersion":"config.openshift.io/v1","kind":"ClusterOperator","metadata":{"name":"%1$s",\
                "creationTimestamp":"%2$s"},"spec":{},"status":{"conditions":[%3$s,%4$s,%5$s,%6$s],"versions":[{"name":\
                "operator","version":"4.20.5"}],"extension":null,"relatedObjects":[{"group":"","resource":"namespaces",\
                "name":"openshift-%1$s"}]}}""".formatted(
                        name,
                        moments.daysAgo(40),
                        condition("Available", "True", "AsExpected", "", moments.daysAgo(40)),
                        condition("Progressing", "False", "AsExpected", "", moments.daysAgo(12)),
                        condition(
                                "Degraded",
                                degraded ? "True" : "False",
                                degraded ? "RolloutHung" : "AsExpected",
                                said,
                                degraded ? moments.minutesAgo(15) : moments.daysAgo(12)),
                        condition("Upgradeable", "True", "AsExpected", "", moments.daysAgo(12))));
    }

    Item version() {
        return Item.of("", """
                {"apiVersion":"config.openshift.io/v1","kind":"ClusterVersion","metadata":{"name":"version",\
                "creationTimestamp":"%1$s"},"spec":{"channel":"stable-4.20","clusterID":"b04e92d6-c813-457a-8c4f-1d27e6a85b39"},\
                "status":{"desired":{"version":"4.20.5","image":"quay.io/openshift-release-dev/ocp-release@sha256:0c4f"},\
                "history":[{"state":"Completed","startedTime":"%1$s","completionTime":"%1$s","version":"4.20.5","image":\
                "quay.io/openshift-release-dev/ocp-release@sha256:0c4f","verified":true}],"observedGeneration":4,\
                "versionHash":"gT9Qm1xYbEo=","availableUpdates":null,"conditions":[%2$s,%3$s,%4$s]}}""".formatted(
                        moments.daysAgo(40),
                        condition("Available", "True", "", "Done applying 4.20.5", moments.daysAgo(40)),
                        condition("Failing", "False", "", "", moments.daysAgo(12)),
                        condition("Progressing", "False", "", "Cluster version is 4.20.5", moments.daysAgo(12))));
    }

    Item pool(String name, int machines, int lost) {
        return Item.of("", """
                {"apiVersion":"machineconfiguration.openshift.io/v1","kind":"MachineConfigPool","metadata":{"name":"%1$s",\
                "creationTimestamp":"%2$s"},"spec":{"paused":false,"configuration":{"name":"rendered-%1$s-b04e92d6"}},\
                "status":{"machineCount":%3$d,"updatedMachineCount":%3$d,"readyMachineCount":%4$d,\
                "unavailableMachineCount":%5$d,"degradedMachineCount":0,"conditions":[%6$s,%7$s]}}""".formatted(
                        name,
                        moments.daysAgo(40),
                        machines,
                        machines - lost,
                        lost,
                        condition("Updated", lost == 0 ? "True" : "False", "", "", moments.minutesAgo(25)),
                        condition("Degraded", "False", "", "", moments.daysAgo(12))));
    }

    private static String condition(String type, String status, String reason, String message, String since) {
        return "{\"type\":\"%s\",\"status\":\"%s\",\"reason\":\"%s\",\"message\":\"%s\",\"lastTransitionTime\":\"%s\"}"
                .formatted(type, status, reason, message, since);
    }
}
