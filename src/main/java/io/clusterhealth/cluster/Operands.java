// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.cluster.object.Operand;
import java.util.List;

/// Custom resources whose operators say in `status.conditions` whether what they ask for is there, or as plainly
/// elsewhere in their status. Nothing else of them is read.
public final class Operands {
    /// Of MetalLB.
    public static final Resource<Operand> ADDRESS_POOLS =
            of("metallb.io", "v1beta1", "ipaddresspools", "IPAddressPool");
    /// Of OpenShift's SR-IOV network operator: one for each node.
    public static final Resource<Operand> VIRTUAL_FUNCTIONS =
            of("sriovnetwork.openshift.io", "v1", "sriovnetworknodestates", "SriovNetworkNodeState");
    /// Of HyperShift.
    public static final Resource<Operand> HOSTED_CLUSTERS =
            of("hypershift.openshift.io", "v1beta1", "hostedclusters", "HostedCluster");

    /// All of them, the more basic first.
    public static final List<Resource<Operand>> ALL = List.of(
            of("cloudcredential.openshift.io", "v1", "credentialsrequests", "CredentialsRequest"),
            new Resource<>(
                    "nmstate.io",
                    "v1",
                    "nodenetworkconfigurationpolicies",
                    "NodeNetworkConfigurationPolicy",
                    false,
                    Operand.class),
            VIRTUAL_FUNCTIONS,
            ADDRESS_POOLS,
            of("ocs.openshift.io", "v1", "storageclusters", "StorageCluster"),
            of("noobaa.io", "v1alpha1", "noobaas", "NooBaa"),
            of("hco.kubevirt.io", "v1beta1", "hyperconvergeds", "HyperConverged"),
            of("operator.knative.dev", "v1beta1", "knativeservings", "KnativeServing"),
            of("operator.knative.dev", "v1beta1", "knativeeventings", "KnativeEventing"),
            of("loki.grafana.com", "v1", "lokistacks", "LokiStack"),
            of("kafka.strimzi.io", "v1beta2", "kafkas", "Kafka"),
            of("postgresql.cnpg.io", "v1", "clusters", "Cluster"),
            HOSTED_CLUSTERS);

    private Operands() {}

    private static Resource<Operand> of(String group, String version, String plural, String kind) {
        return new Resource<>(group, version, plural, kind, true, Operand.class);
    }
}
