// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The kinds that are asked about most: known without asking the cluster, and meant first where others have their name.
public final class KnownResources {
    private static final List<ApiResource> ALL =
            """
            v1 pods Pod po +
            v1 nodes Node no -
            v1 namespaces Namespace ns -
            v1 services Service svc +
            v1 endpoints Endpoints ep +
            v1 events Event ev +
            v1 configmaps ConfigMap cm +
            v1 secrets Secret secret +
            v1 serviceaccounts ServiceAccount sa +
            v1 persistentvolumeclaims PersistentVolumeClaim pvc +
            v1 persistentvolumes PersistentVolume pv -
            v1 resourcequotas ResourceQuota quota +
            v1 limitranges LimitRange limits +
            v1 replicationcontrollers ReplicationController rc +
            apps/v1 deployments Deployment deploy +
            apps/v1 daemonsets DaemonSet ds +
            apps/v1 statefulsets StatefulSet sts +
            apps/v1 replicasets ReplicaSet rs +
            batch/v1 jobs Job job +
            batch/v1 cronjobs CronJob cj +
            autoscaling/v2 horizontalpodautoscalers HorizontalPodAutoscaler hpa +
            policy/v1 poddisruptionbudgets PodDisruptionBudget pdb +
            networking.k8s.io/v1 ingresses Ingress ing +
            networking.k8s.io/v1 networkpolicies NetworkPolicy netpol +
            discovery.k8s.io/v1 endpointslices EndpointSlice endpointslice +
            storage.k8s.io/v1 storageclasses StorageClass sc -
            storage.k8s.io/v1 volumeattachments VolumeAttachment volumeattachment -
            storage.k8s.io/v1 csidrivers CSIDriver csidriver -
            coordination.k8s.io/v1 leases Lease lease +
            certificates.k8s.io/v1 certificatesigningrequests CertificateSigningRequest csr -
            scheduling.k8s.io/v1 priorityclasses PriorityClass pc -
            apiregistration.k8s.io/v1 apiservices APIService apiservice -
            apiextensions.k8s.io/v1 customresourcedefinitions CustomResourceDefinition crd -
            admissionregistration.k8s.io/v1 validatingwebhookconfigurations ValidatingWebhookConfiguration vwc -
            admissionregistration.k8s.io/v1 mutatingwebhookconfigurations MutatingWebhookConfiguration mwc -
            rbac.authorization.k8s.io/v1 roles Role role +
            rbac.authorization.k8s.io/v1 rolebindings RoleBinding rolebinding +
            rbac.authorization.k8s.io/v1 clusterroles ClusterRole clusterrole -
            rbac.authorization.k8s.io/v1 clusterrolebindings ClusterRoleBinding clusterrolebinding -
            argoproj.io/v1alpha1 applications Application app +
            argoproj.io/v1alpha1 rollouts Rollout ro +
            apps.openshift.io/v1 deploymentconfigs DeploymentConfig dc +
            ceph.rook.io/v1 cephclusters CephCluster cephcluster +
            cert-manager.io/v1 certificates Certificate cert +
            cert-manager.io/v1 clusterissuers ClusterIssuer ciss -
            cert-manager.io/v1 issuers Issuer iss +
            config.openshift.io/v1 clusterversions ClusterVersion clusterversion -
            config.openshift.io/v1 clusteroperators ClusterOperator co -
            external-secrets.io/v1 clustersecretstores ClusterSecretStore css -
            external-secrets.io/v1 secretstores SecretStore ss +
            external-secrets.io/v1 externalsecrets ExternalSecret es +
            karpenter.sh/v1 nodepools NodePool nodepool -
            kustomize.toolkit.fluxcd.io/v1 kustomizations Kustomization ks +
            helm.toolkit.fluxcd.io/v2 helmreleases HelmRelease hr +
            source.toolkit.fluxcd.io/v1 gitrepositories GitRepository gitrepo +
            source.toolkit.fluxcd.io/v1 helmrepositories HelmRepository helmrepo +
            source.toolkit.fluxcd.io/v1 ocirepositories OCIRepository ocirepo +
            machineconfiguration.openshift.io/v1 machineconfigpools MachineConfigPool mcp -
            machineconfiguration.openshift.io/v1 machineconfigs MachineConfig mc -
            machine.openshift.io/v1beta1 machines Machine machine +
            machine.openshift.io/v1beta1 machinesets MachineSet machineset +
            machine.openshift.io/v1beta1 machinehealthchecks MachineHealthCheck mhc +
            route.openshift.io/v1 routes Route route +
            operator.openshift.io/v1 ingresscontrollers IngressController ingresscontroller +
            operators.coreos.com/v1alpha1 subscriptions Subscription sub +
            operators.coreos.com/v1alpha1 clusterserviceversions ClusterServiceVersion csv +
            operators.coreos.com/v1alpha1 installplans InstallPlan ip +
            operators.coreos.com/v1alpha1 catalogsources CatalogSource catsrc +
            cloudcredential.openshift.io/v1 credentialsrequests CredentialsRequest credentialsrequest +
            hco.kubevirt.io/v1beta1 hyperconvergeds HyperConverged hco +
            hypershift.openshift.io/v1beta1 hostedclusters HostedCluster hc +
            kafka.strimzi.io/v1beta2 kafkas Kafka k +
            loki.grafana.com/v1 lokistacks LokiStack lokistack +
            metallb.io/v1beta1 ipaddresspools IPAddressPool ipaddresspool +
            nmstate.io/v1 nodenetworkconfigurationpolicies NodeNetworkConfigurationPolicy nncp -
            noobaa.io/v1alpha1 noobaas NooBaa nb +
            ocs.openshift.io/v1 storageclusters StorageCluster storagecluster +
            operator.knative.dev/v1beta1 knativeeventings KnativeEventing knativeeventing +
            operator.knative.dev/v1beta1 knativeservings KnativeServing knativeserving +
            postgresql.cnpg.io/v1 clusters Cluster cluster +
            sriovnetwork.openshift.io/v1 sriovnetworknodestates SriovNetworkNodeState sriovnetworknodestate +
            velero.io/v1 backupstoragelocations BackupStorageLocation bsl +
            """.lines().map(KnownResources::parse).toList();

    private KnownResources() {}

    /// All of them.
    public static List<ApiResource> all() {
        return ALL;
    }

    /// The one that a word means.
    public static Optional<ApiResource> called(String word) {
        return ALL.stream().filter(resource -> resource.isCalled(word)).findFirst();
    }

    private static ApiResource parse(String line) {
        List<String> words = Arrays.asList(line.split(" "));
        String apiVersion = words.getFirst();
        int slash = apiVersion.indexOf('/');
        return new ApiResource(
                slash < 0 ? "" : apiVersion.substring(0, slash),
                apiVersion.substring(slash + 1),
                words.get(1),
                words.get(2),
                List.of(words.get(3)),
                words.get(4).equals("+"));
    }
}
