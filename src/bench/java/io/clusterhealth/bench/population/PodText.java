// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

import io.clusterhealth.bench.scripted.Item;

/// Writes pods as an API server does, with managed fields: about 3 kB each.
final class PodText {
    private static final String REGISTRY = "registry.partner.example";
    private static final String TEMPLATE = """
            {"metadata":{"name":"%1$s","generateName":"%2$s-","namespace":"%3$s","uid":"%4$s","resourceVersion":"4821%5$d",\
            "creationTimestamp":"%6$s","labels":{"app.kubernetes.io/name":"%7$s","app.kubernetes.io/part-of":"%3$s",\
            "pod-template-hash":"%8$s"},"annotations":{"k8s.ovn.org/pod-networks":"{\\"default\\":{\\"ip_addresses\\":[\
            \\"%9$s/23\\"],\\"mac_address\\":\\"0a:58:0a:80:02:1f\\",\\"gateway_ips\\":[\\"10.128.2.1\\"],\\"role\\":\
            \\"primary\\"}}","openshift.io/scc":"restricted-v2","seccomp.security.alpha.kubernetes.io/pod":\
            "runtime/default"},"ownerReferences":[{"apiVersion":"%10$s","kind":"%11$s","name":"%2$s","uid":"%12$s",\
            "controller":true,"blockOwnerDeletion":true}],"managedFields":[{"manager":"kube-controller-manager",\
            "operation":"Update","apiVersion":"v1","time":"%6$s","fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{\
            "f:generateName":{},"f:labels":{".":{},"f:app.kubernetes.io/name":{},"f:pod-template-hash":{}},\
            "f:ownerReferences":{".":{},"k:{\\"uid\\":\\"%12$s\\"}":{}}},"f:spec":{"f:containers":{\
            "k:{\\"name\\":\\"main\\"}":{".":{},"f:image":{},"f:imagePullPolicy":{},"f:name":{},"f:ports":{".":{},\
            "k:{\\"containerPort\\":8080,\\"protocol\\":\\"TCP\\"}":{".":{},"f:containerPort":{},"f:protocol":{}}},\
            "f:resources":{".":{},"f:limits":{},"f:requests":{}}}},"f:restartPolicy":{},"f:schedulerName":{}}}},{\
            "manager":"kubelet","operation":"Update","apiVersion":"v1","time":"%6$s","fieldsType":"FieldsV1",\
            "fieldsV1":{"f:status":{"f:conditions":{"k:{\\"type\\":\\"Ready\\"}":{".":{},"f:status":{},"f:type":{}}},\
            "f:containerStatuses":{},"f:hostIP":{},"f:phase":{},"f:podIP":{},"f:startTime":{}}},"subresource":"status"}]},\
            "spec":{"volumes":[{"name":"kube-api-access-x7k2p","projected":{"sources":[{"serviceAccountToken":{\
            "expirationSeconds":3607,"path":"token"}},{"configMap":{"name":"kube-root-ca.crt"}}],"defaultMode":420}}],\
            "containers":[{"name":"main","image":"%13$s","ports":[{"containerPort":8080,"protocol":"TCP"}],"env":[{\
            "name":"LOG_LEVEL","value":"info"},{"name":"DATABASE_URL","valueFrom":{"secretKeyRef":{"name":"db","key":\
            "url"}}}],"resources":{"limits":{"memory":"256Mi"},"requests":{"cpu":"50m","memory":"128Mi"}},\
            "volumeMounts":[{"name":"kube-api-access-x7k2p","readOnly":true,"mountPath":\
            "/var/run/secrets/kubernetes.io/serviceaccount"}],"terminationMessagePath":"/dev/termination-log",\
            "imagePullPolicy":"IfNotPresent"}],"restartPolicy":"%14$s","terminationGracePeriodSeconds":30,\
            "serviceAccountName":"default",%15$s"schedulerName":"default-scheduler","tolerations":[{"key":\
            "node.kubernetes.io/not-ready","operator":"Exists","effect":"NoExecute","tolerationSeconds":300},{"key":\
            "node.kubernetes.io/unreachable","operator":"Exists","effect":"NoExecute","tolerationSeconds":3600}]},\
            "status":%16$s}""";

    private final Ids ids;
    private final Moments moments;

    PodText(Ids ids, Moments moments) {
        this.ids = ids;
        this.moments = moments;
    }

    Item write(Owned pod) {
        String image = pod.fault() == Fault.REGISTRY_DOWN
                ? REGISTRY + "/" + pod.app() + ":1.4.2"
                : "quay.io/acme/" + pod.app() + ":3.8.1";
        String ip = "10.128." + ids.below(200) + "." + ids.below(250);
        boolean job = pod.ownerKind().equals("Job");
        PodState state = new PodState(pod, image, ip, moments);
        return Item.of(
                pod.namespace(),
                state.phase(),
                TEMPLATE.formatted(
                        pod.name(),
                        pod.ownerName(),
                        pod.namespace(),
                        ids.uid(),
                        1_000 + ids.below(9_000),
                        moments.minutesAgo(95),
                        pod.app(),
                        pod.hash(),
                        ip,
                        job ? "batch/v1" : "apps/v1",
                        pod.ownerKind(),
                        pod.ownerUid(),
                        image,
                        job ? "Never" : "Always",
                        pod.node().isEmpty() ? "" : "\"nodeName\":\"" + pod.node() + "\",",
                        state.text()));
    }
}
