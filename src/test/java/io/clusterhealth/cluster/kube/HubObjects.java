// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

/// Objects by which hubs know their clusters.
final class HubObjects {
    private HubObjects() {}

    static String list(String... items) {
        return "{\"kind\":\"List\",\"metadata\":{},\"items\":[" + String.join(",", items) + "]}";
    }

    private static String ready(String status, String reason) {
        return "{\"type\":\"Ready\",\"status\":\"" + status + "\",\"reason\":\"" + reason + "\"}";
    }

    static String managed(String name, String available, String reason) {
        return """
                {"metadata":{"name":"%s"},"status":{"clusterClaims":[
                {"name":"region.open-cluster-management.io","value":"eu-central-1"},
                {"name":"platform.open-cluster-management.io","value":"AWS"}],"conditions":[{"type":"HubAcceptedManagedCluster","status":"True"},
                {"type":"ManagedClusterConditionAvailable","status":"%s","reason":"%s","lastTransitionTime":"%s"}]}}
                """.formatted(name, available, reason, HubClustersTest.SINCE);
    }

    /// The clusters of Karmada, of which one is reached.
    static String karmada() {
        return list(member("member1", "True", "Ready"), member("member2", "False", "ClusterNotReachable"));
    }

    private static String member(String name, String status, String reason) {
        return "{\"metadata\":{\"name\":\"%s\"},\"status\":{\"conditions\":[%s]}}"
                .formatted(name, ready(status, reason));
    }
}
