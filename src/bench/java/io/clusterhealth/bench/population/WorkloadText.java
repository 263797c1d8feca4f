// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

import io.clusterhealth.bench.scripted.Item;

/// Writes Deployments, ReplicaSets, StatefulSets and DaemonSets of about 2 kB each, Jobs and volume claims.
final class WorkloadText {
    private static final String TEMPLATE = """
            {"metadata":{"name":"%1$s","namespace":"%2$s","uid":"%3$s","resourceVersion":"48200112","generation":2,\
            "creationTimestamp":"%4$s","labels":{"app.kubernetes.io/name":"%5$s","app.kubernetes.io/managed-by":"Helm"},\
            "annotations":{"deployment.kubernetes.io/revision":"2","meta.helm.sh/release-name":"%5$s"}%6$s,\
            "managedFields":[{"manager":"helm","operation":"Update","apiVersion":"%7$s","time":"%4$s","fieldsType":\
            "FieldsV1","fieldsV1":{"f:metadata":{"f:annotations":{".":{},"f:meta.helm.sh/release-name":{}},"f:labels":{\
            ".":{},"f:app.kubernetes.io/managed-by":{},"f:app.kubernetes.io/name":{}}},"f:spec":{"f:replicas":{},\
            "f:selector":{},"f:template":{"f:metadata":{"f:labels":{".":{},"f:app.kubernetes.io/name":{}}},"f:spec":{\
            "f:containers":{"k:{\\"name\\":\\"main\\"}":{".":{},"f:env":{},"f:image":{},"f:name":{},"f:ports":{},\
            "f:resources":{}}}}}}}}]},"spec":{%8$s"selector":{"matchLabels":{"app.kubernetes.io/name":"%5$s"}},"template":{\
            "metadata":{"creationTimestamp":null,"labels":{"app.kubernetes.io/name":"%5$s"}},"spec":{"containers":[{\
            "name":"main","image":"quay.io/acme/%5$s:3.8.1","ports":[{"containerPort":8080,"protocol":"TCP"}],"env":[{\
            "name":"LOG_LEVEL","value":"info"},{"name":"DATABASE_URL","valueFrom":{"secretKeyRef":{"name":"db","key":\
            "url"}}}],"resources":{"limits":{"memory":"256Mi"},"requests":{"cpu":"50m","memory":"128Mi"}},\
            "terminationMessagePath":"/dev/termination-log","imagePullPolicy":"IfNotPresent"}],"restartPolicy":"Always",\
            "terminationGracePeriodSeconds":30,"dnsPolicy":"ClusterFirst","schedulerName":"default-scheduler"}}},\
            "status":%9$s}""";

    private final Ids ids;
    private final Moments moments;

    WorkloadText(Ids ids, Moments moments) {
        this.ids = ids;
        this.moments = moments;
    }

    Item deployment(String namespace, String name, String uid, int replicas, int ready) {
        boolean whole = ready == replicas;
        String status = """
                {"observedGeneration":2,"replicas":%1$d,"updatedReplicas":%1$d,"readyReplicas":%2$d,"availableReplicas":\
                %2$d,"unavailableReplicas":%3$d,"conditions":[{"type":"Available","status":"%4$s","lastUpdateTime":"%5$s",\
                "lastTransitionTime":"%5$s","reason":"%6$s","message":"%7$s"},{"type":"Progressing","status":"True",\
                "lastUpdateTime":"%8$s","lastTransitionTime":"%8$s","reason":"NewReplicaSetAvailable","message":\
                "ReplicaSet has successfully progressed."}]}""".formatted(
                replicas,
                ready,
                replicas - ready,
                whole ? "True" : "False",
                moments.minutesAgo(whole ? 94 : 24),
                whole ? "MinimumReplicasAvailable" : "MinimumReplicasUnavailable",
                whole ? "Deployment has minimum availability." : "Deployment does not have minimum availability.",
                moments.daysAgo(3));
        return item("apps/v1", namespace, name, name, uid, "", "\"replicas\":" + replicas + ",", status);
    }

    Item replicaSet(
            String namespace, String name, String uid, String deployment, String owner, int replicas, int ready) {
        String reference = """
                ,"ownerReferences":[{"apiVersion":"apps/v1","kind":"Deployment","name":"%s","uid":"%s","controller":true,\
                "blockOwnerDeletion":true}]""".formatted(deployment, owner);
        String status =
                "{\"replicas\":%1$d,\"fullyLabeledReplicas\":%1$d,\"readyReplicas\":%2$d,".formatted(replicas, ready)
                        + "\"availableReplicas\":%d,\"observedGeneration\":2}".formatted(ready);
        return item("apps/v1", namespace, name, deployment, uid, reference, "\"replicas\":" + replicas + ",", status);
    }

    Item statefulSet(String namespace, String name, String uid, int replicas, int ready) {
        String status = """
                {"observedGeneration":2,"replicas":%1$d,"readyReplicas":%2$d,"availableReplicas":%2$d,"currentReplicas":\
                %1$d,"updatedReplicas":%1$d,"currentRevision":"%3$s-6d5f8c9b7","updateRevision":"%3$s-6d5f8c9b7"}""".formatted(replicas, ready, name);
        String spec = "\"serviceName\":\"" + name + "\",\"replicas\":" + replicas + ",";
        return item("apps/v1", namespace, name, name, uid, "", spec, status);
    }

    Item daemonSet(String namespace, String name, String uid, int desired, int ready) {
        String status = """
                {"observedGeneration":2,"desiredNumberScheduled":%1$d,"currentNumberScheduled":%1$d,\
                "updatedNumberScheduled":%1$d,"numberMisscheduled":0,"numberReady":%2$d,"numberAvailable":%2$d,\
                "numberUnavailable":%3$d}""".formatted(desired, ready, desired - ready);
        return item("apps/v1", namespace, name, name, uid, "", "", status);
    }

    Item job(String namespace, String name, String uid) {
        String status = """
                {"startTime":"%1$s","completionTime":"%2$s","succeeded":1,"ready":0,"conditions":[{"type":"Complete",\
                "status":"True","lastProbeTime":"%2$s","lastTransitionTime":"%2$s"}]}""".formatted(moments.minutesAgo(95), moments.minutesAgo(94));
        return item("batch/v1", namespace, name, name, uid, "", "\"completions\":1,\"parallelism\":1,", status);
    }

    Item claim(String namespace, String name) {
        return Item.of(namespace, """
                {"metadata":{"name":"%1$s","namespace":"%2$s","uid":"%3$s","creationTimestamp":"%4$s","annotations":{\
                "pv.kubernetes.io/bind-completed":"yes","volume.kubernetes.io/selected-node":"worker-007"}},"spec":{\
                "accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"20Gi"}},"volumeName":"pvc-%3$s",\
                "storageClassName":"gp3-csi","volumeMode":"Filesystem"},"status":{"phase":"Bound","accessModes":\
                ["ReadWriteOnce"],"capacity":{"storage":"20Gi"}}}""".formatted(name, namespace, ids.uid(), moments.daysAgo(40)));
    }

    private Item item(
            String apiVersion,
            String namespace,
            String name,
            String app,
            String uid,
            String owner,
            String spec,
            String status) {
        return Item.of(
                namespace,
                TEMPLATE.formatted(name, namespace, uid, moments.daysAgo(40), app, owner, apiVersion, spec, status));
    }
}
