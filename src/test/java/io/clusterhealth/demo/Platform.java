// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/// What an administrator of the platform looks at before an update.
final class Platform {
    private final Ids ids;

    Platform(Ids ids) {
        this.ids = ids;
    }

    List<ObjectNode> objects() {
        List<ObjectNode> objects = new ArrayList<>();
        objects.add(requests("flowschemas.v1beta3.flowcontrol.apiserver.k8s.io", "1.32"));
        objects.add(requests("endpoints.v1", ""));
        objects.add(signing(3));
        objects.add(signing(7));
        objects.add(webhook());
        objects.add(Tree.of("{\"apiVersion\":\"admissionregistration.k8s.io/v1\","
                + "\"kind\":\"MutatingWebhookConfigurationList\",\"items\":[]}"));
        objects.add(
                Tree.of("{\"apiVersion\":\"autoscaling/v2\",\"kind\":\"HorizontalPodAutoscalerList\",\"items\":[]}"));
        objects.add(Tree.of("{\"apiVersion\":\"networking.k8s.io/v1\",\"kind\":\"IngressList\",\"items\":[]}"));
        objects.addAll(operator("openshift-logging", "cluster-logging", "cluster-logging.v6.3.1"));
        return objects;
    }

    private ObjectNode requests(String name, String removed) {
        ObjectNode count = Tree.of("""
                {"apiVersion":"apiserver.openshift.io/v1","kind":"APIRequestCount",
                 "metadata":{"name":"%s","uid":"%s","creationTimestamp":"%s"},"status":{"requestCount":0}}
                """, name, ids.uid(), Timeline.INSTALLED);
        return removed.isEmpty()
                ? count
                : count.set("status", Tree.of("{\"removedInRelease\":\"%s\",\"requestCount\":0}", removed));
    }

    private ObjectNode signing(int node) {
        Machine machine = Machine.ALL.get(node);
        ObjectNode request = Tree.of("""
                {"apiVersion":"certificates.k8s.io/v1","kind":"CertificateSigningRequest",
                 "metadata":{"name":"csr-%s","uid":"%s","creationTimestamp":"%s"},
                 "spec":{"signerName":"kubernetes.io/kubelet-serving","username":"system:node:%s"},"status":{}}
                """, ids.suffix(5), ids.uid(), Timeline.UPDATED, machine.name());
        Tree.array((ObjectNode) request.get("status"), "conditions")
                .add(Tree.condition("Approved", "True", "NodeCSRApprove", "This CSR was approved.", Timeline.UPDATED));
        return request;
    }

    private ObjectNode webhook() {
        return Tree.of("""
                {"apiVersion":"admissionregistration.k8s.io/v1","kind":"ValidatingWebhookConfiguration",
                 "metadata":{"name":"machine-api","uid":"%s","creationTimestamp":"%s"},
                 "webhooks":[{"name":"validation.machine.machine.openshift.io","failurePolicy":"Fail",
                  "clientConfig":{"service":{"namespace":"openshift-machine-api","name":"machine-api-operator","port":8443}},
                  "rules":[{"apiGroups":["machine.openshift.io"],"apiVersions":["v1beta1"],"operations":["CREATE","UPDATE"],
                   "resources":["machines"]}]}]}
                """, ids.uid(), Timeline.INSTALLED);
    }

    private List<ObjectNode> operator(String namespace, String name, String version) {
        return List.of(
                Tree.of("""
                        {"apiVersion":"operators.coreos.com/v1alpha1","kind":"Subscription",
                         "metadata":{"namespace":"%s","name":"%s","uid":"%s","creationTimestamp":"%s"},
                         "spec":{"name":"%2$s","source":"redhat-operators","sourceNamespace":"openshift-marketplace",
                          "channel":"stable-6.3"},
                         "status":{"installedCSV":"%5$s","currentCSV":"%5$s","state":"AtLatestKnown"}}
                        """, namespace, name, ids.uid(), Timeline.INSTALLED, version),
                Tree.of("""
                        {"apiVersion":"operators.coreos.com/v1alpha1","kind":"ClusterServiceVersion",
                         "metadata":{"namespace":"%s","name":"%s","uid":"%s","creationTimestamp":"%s"},
                         "status":{"phase":"Succeeded","reason":"InstallSucceeded",
                          "message":"install strategy completed with no errors","lastTransitionTime":"%s"}}
                        """, namespace, version, ids.uid(), Timeline.UPDATED, Timeline.UPDATED));
    }
}
