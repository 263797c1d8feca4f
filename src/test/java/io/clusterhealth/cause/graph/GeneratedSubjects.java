// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import io.clusterhealth.capability.NamePattern;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.SplittableRandom;

/// The objects of a small world, each of the kind that a code is about.
///
/// @param row whose names and kinds some of them have instead of the default ones
record GeneratedSubjects(SplittableRandom random, RowWords row) {
    private static final List<String> OPERATORS = List.of(
            "cloud-credential",
            "etcd",
            "kube-apiserver",
            "openshift-apiserver",
            "authentication",
            "console",
            "network",
            "dns",
            "ingress",
            "storage",
            "machine-api",
            "machine-config",
            "monitoring",
            "image-registry",
            "node-tuning",
            "control-plane-machine-set");

    private static final List<Subject> SYSTEM_PODS = List.of(
            new Subject("Pod", "kube-system", "etcd-node-0"),
            new Subject("Pod", "kube-system", "etcd-node-1"),
            new Subject("Pod", "kube-system", "kube-apiserver-node-0"),
            new Subject("Pod", "kube-system", "kube-controller-manager-node-0"),
            new Subject("Pod", "kube-system", "kube-controller-manager-node-1"),
            new Subject("Pod", "kube-system", "kube-scheduler-node-0"),
            new Subject("Pod", "kube-system", "kube-scheduler-node-1"),
            new Subject("Pod", "openshift-etcd", "etcd-node-0"),
            new Subject("Pod", "openshift-etcd", "etcd-guard-node-0"),
            new Subject("DaemonSet", "kube-system", "calico-node"),
            new Subject("Pod", "openshift-kube-apiserver", "kube-apiserver-node-0"),
            new Subject("Pod", "kube-system", "kube-proxy-abcde"),
            new Subject("Pod", "kube-system", "calico-node-abcde"),
            new Subject("Deployment", "kube-system", "coredns"),
            new Subject("Deployment", "kube-system", "metrics-server"),
            new Subject("Deployment", "kube-system", "ebs-csi-controller"),
            new Subject("DaemonSet", "kube-system", "efs-csi-node"),
            new Subject("Deployment", "kube-system", "cluster-autoscaler"),
            new Subject("Deployment", "kube-system", "kubelet-csr-approver"),
            new Subject("Deployment", "kube-system", "konnectivity-agent"),
            new Subject("DaemonSet", "kube-system", "cloud-controller-manager"),
            new Subject("DaemonSet", "kube-system", "eks-pod-identity-agent"),
            new Subject("Deployment", "ns-0", "volcano-scheduler"),
            new Subject("Pod", "kube-system", "aws-encryption-provider-node-0"),
            new Subject("DaemonSet", "kube-system", "svclb-router-default-1a2b3c4d"),
            new Subject("Deployment", "istio-system", "istiod"),
            new Subject("StatefulSet", "vault", "vault"),
            new Subject("StatefulSet", "ns-0", "redis"),
            new Subject("StatefulSet", "ns-1", "etcd"),
            new Subject("Deployment", "ns-1", "kube-apiserver"),
            new Subject("Job", "openshift-marketplace", "0123456789abcdef0123456789abcdef0123456789abcdef"),
            new Subject("StatefulSet", "ns-1", "mysql"),
            new Subject("Cluster", "ns-1", "postgres"),
            new Subject("Deployment", "openshift-service-ca", "service-ca"),
            new Subject("Deployment", "cert-manager", "cert-manager"),
            new Subject("Deployment", "openshift-image-registry", "image-registry"),
            new Subject("Build", "ns-0", "app-1"),
            new Subject("DeploymentConfig", "ns-1", "portal"),
            new Subject("Deployment", "openshift-ovn-kubernetes", "ovnkube-control-plane"),
            new Subject("DaemonSet", "openshift-ovn-kubernetes", "ovnkube-node"),
            new Subject("DaemonSet", "kube-system", "example-device-plugin"),
            new Subject("Deployment", "ns-0", "rook-ceph-osd-1"),
            new Subject("Deployment", "ns-0", "argocd-repo-server"),
            new Subject("Deployment", "openshift-apiserver", "apiserver"),
            new Subject("Deployment", "openshift-ingress", "router-default"),
            new Subject("StatefulSet", "openshift-monitoring", "prometheus-k8s"),
            new Subject("CatalogSource", "openshift-marketplace", "redhat-operators"),
            new Subject("Job", "openshift-cluster-version", "version-4.20.5-abcde"));

    Subject of(FindingCode code) {
        Subject subject = usual(code);
        Subject kind = row.kinds().isEmpty() || random.nextInt(3) > 0 ? subject : ofKind(subject, pick(row.kinds()));
        return row.names().isEmpty() || random.nextInt(3) > 0 ? kind : renamed(kind, pick(row.names()));
    }

    private static Subject ofKind(Subject subject, String kind) {
        return new Subject(kind, subject.namespace(), subject.name());
    }

    private static Subject renamed(Subject subject, NamePattern pattern) {
        String namespace = subject.namespace().isEmpty() ? "" : filled(pattern.namespace(), subject.namespace());
        return new Subject(subject.kind(), namespace, filled(pattern.name(), subject.name()));
    }

    private static String filled(String pattern, String own) {
        return pattern.replace("*", own).replace('?', 'x').replace("~", "");
    }

    private Subject usual(FindingCode code) {
        return switch (code) {
            case API_NOT_READY, WRITES_STOPPED, API_CERTIFICATE_ENDS, API_CLOCK_OFF, CLIENT_CERTIFICATE_ENDS ->
                cluster("APIServer", "kube-apiserver");
            case ETCD_LEADERLESS, ETCD_SLOW, ETCD_FULL ->
                new Subject("Pod", pick("kube-system", "openshift-etcd"), "etcd-node-" + random.nextInt(2));
            case CONTROLLER_LEADERLESS ->
                random.nextInt(3) == 0
                        ? cluster("Scheduler", "volcano")
                        : new Subject("Lease", "kube-system", pick("kube-controller-manager", "kube-scheduler"));
            case API_SERVICE_DOWN, METRICS_ABSENT ->
                cluster("APIService", pick("v1beta1.metrics.k8s.io", "v1.apps.openshift.io"));
            case WEBHOOK_DOWN -> cluster("ValidatingWebhookConfiguration", "gate");
            case CONVERTER_DOWN, CUSTOM_RESOURCE_UNSERVED -> cluster("CustomResourceDefinition", "widgets.example.com");
            case API_TO_BE_REMOVED -> cluster("APIRequestCount", "flowschemas.v1beta3.flowcontrol");
            case NODE_CERTIFICATE_WAITS -> cluster("CertificateSigningRequest", "csr-" + random.nextInt(2));
            case POOL_DEGRADED, POOL_PAUSED, POOL_SLOW -> pool();
            case MACHINE_FAILED, MACHINE_STUCK ->
                new Subject("Machine", "openshift-machine-api", "machine-" + random.nextInt(2));
            case MACHINE_SET_SHORT -> machineSet();
            case HOST_FAILED -> new Subject("BareMetalHost", "openshift-machine-api", "rack-" + random.nextInt(2));
            case REMEDIATION_STOPPED -> new Subject("MachineHealthCheck", "openshift-machine-api", "workers");
            case ZONE_DOWN -> Subject.external("zone-a");
            case ENDPOINT_SILENT ->
                Subject.external(pick("db.example.com", "oidc.prod.example.com", "proxy.example.com:3128"));
            case OUTSIDE_BLAMED -> Subject.external(pick("oidc.prod.example.com", "apps.oc4.example.com"));
            case REGISTRY_UNREACHABLE -> random.nextBoolean() ? Subject.external("redis.example.com") : registry();
            case REGISTRY_LOST_IMAGES -> Subject.external("registry.example.com");
            case NODE_POOL_GIVES_NONE -> cluster(pick("NodePool", "EC2NodeClass"), "general");
            case LIMIT_RANGE_REFUSES -> new Subject("LimitRange", namespace(), "limits");
            case INGRESS_CLASS_MISSING -> ingressClass();
            case POD_SECURITY_REFUSES -> cluster("Namespace", namespace());
            case POD_FAILED -> random.nextBoolean() ? pod() : new Subject("Widget", namespace(), "app-0");
            case CAPACITY_REFUSED ->
                random.nextBoolean()
                        ? Subject.external("cluster-autoscaler")
                        : new Subject("Machine", "openshift-machine-api", "machine-" + random.nextInt(2));
            case VERSION_FAILING,
                    VERSION_UNAVAILABLE,
                    VERSION_OVERRIDDEN,
                    UPDATE_SLOW,
                    UPDATES_UNKNOWN,
                    RELEASE_REFUSED,
                    NOT_UPGRADEABLE -> cluster("ClusterVersion", "version");
            case REVISION_FAILED -> cluster(pick("Etcd", "KubeAPIServer"), "cluster");
            case SUBSCRIPTION_BLOCKED, SUBSCRIPTION_AWAITS_APPROVAL ->
                new Subject("Subscription", "ns-0", pick("loki", "queue"));
            case RELEASE_FAILED, RELEASE_STUCK -> release();
            case INSTALL_PLAN_FAILED -> plan();
            case CATALOG_DOWN -> catalog();
            case ROUTE_REFUSED, ROUTE_CERTIFICATE_ENDS ->
                new Subject("Route", pick("openshift-console", "ns-0"), "console");
            case INGRESS_UNAVAILABLE, INGRESS_DEGRADED -> router();
            case INGRESS_WITHOUT_CLASS, INGRESS_WITHOUT_SERVICE, BACKEND_PORT_MISSING ->
                new Subject(pick("Ingress", "HTTPProxy"), namespace(), "front");
            case GATEWAY_NOT_PROGRAMMED -> new Subject("Gateway", namespace(), "edge");
            case GATEWAY_ROUTE_REFUSED -> new Subject("HTTPRoute", namespace(), "front");
            case CERTIFICATE_ENDS ->
                new Subject("Certificate", pick("openshift-ingress", "istio-system", "ns-0", "ns-1"), "tls");
            case ISSUER_NOT_READY -> cluster("ClusterIssuer", "letsencrypt");
            case SECRET_STORE_NOT_READY -> cluster("ClusterSecretStore", "vault");
            case SECRET_NOT_DRAWN -> new Subject("ExternalSecret", namespace(), pick("tls", "settings"));
            case DELIVERY_FAILED -> new Subject("Application", namespace(), pick("app-0", "app-1", "b"));
            case DELIVERY_SOURCE_FAILED -> new Subject("GitRepository", "ns-0", pick("a", "b"));
            case PLATFORM_CERTIFICATE_ENDS -> new Subject("Secret", pick("openshift-etcd", "ns-1"), "tls");
            case LOAD_BALANCER_PENDING -> new Subject("Service", "openshift-ingress", "router-default");
            case DNS_WITHOUT_ENDPOINTS, DNS_ERRORS, DNS_PANICS ->
                random.nextInt(3) == 0
                        ? new Subject("Service", "openshift-dns", "dns-default")
                        : new Subject("Service", "kube-system", "kube-dns");
            case NODE_WITHOUT_OVERLAY, NODE_PROBLEM -> node();
            case POLICY_SHUTS_OUT, POLICY_KEEPS_NAMES -> new Subject("NetworkPolicy", namespace(), "default-deny");
            case RIGHTS_MISSING -> new Subject("ServiceAccount", "ns-0", "controller");
            case SHOWN_CERTIFICATE_EXPIRED ->
                pick(List.of(router(), Subject.external("api.example.com"), Subject.external("x.apps.example.com")));
            case CONFIG_MISSING -> new Subject(pick("Secret", "ConfigMap"), namespace(), "settings");
            case PODS_WITHOUT_NETWORK ->
                pick(List.of(
                        node(),
                        Subject.external("calico"),
                        new Subject("NetworkAttachmentDefinition", namespace(), "lan"),
                        new Subject("DaemonSet", "kube-system", "calico-node")));
            case VOLUME_FAILED, VOLUME_RELEASED -> volume();
            case NO_DEFAULT_CLASS, STORAGE_CLASS_MISSING, STORAGE_CLASS_FAILS -> storageClass();
            case ATTACHMENT_STUCK -> cluster("VolumeAttachment", "csi-" + random.nextInt(2));
            case BACKUPS_UNAVAILABLE ->
                pick(List.of(
                        new Subject("BackupStorageLocation", "ns-0", "default"),
                        new Subject("Cluster", "ns-0", "app"),
                        new Subject("Cluster", "ns-1", "postgres"),
                        new Subject("Cluster", namespace(), "data-db")));
            case STORAGE_SYSTEM_FAILING -> new Subject("CephCluster", "ns-0", "ceph");
            case FILE_SERVER_UNREACHABLE -> Subject.external("nfs.example.com");
            case QUOTA_EXHAUSTED ->
                random.nextBoolean()
                        ? cluster("ClusterResourceQuota", "team")
                        : new Subject("ResourceQuota", namespace(), "team");
            case BUDGET_BLOCKS, BUDGET_SELECTS_NO_PODS ->
                new Subject("PodDisruptionBudget", namespace(), "app-" + random.nextInt(2));
            case AUTOSCALER_BLIND, AUTOSCALER_AT_LIMIT ->
                new Subject("HorizontalPodAutoscaler", namespace(), "app-" + random.nextInt(2));
            case JOB_FAILED ->
                pick(List.of(pick(SYSTEM_PODS), new Subject("Job", namespace(), "nightly-1"), cronJob()));
            case IMAGES_FORBIDDEN -> cluster("Image", "cluster");
            case OPERAND_UNWELL ->
                pick(List.of(
                        cluster("NodeNetworkConfigurationPolicy", "br-data"),
                        new Subject("CredentialsRequest", namespace(), "ingress"),
                        new Subject("Build", namespace(), "app-1"),
                        new Subject("HTTPProxy", namespace(), "front"),
                        new Subject("IPAddressPool", namespace(), "pool-a"),
                        new Subject("SriovNetworkNodeState", namespace(), "worker-1"),
                        new Subject("DNSRecord", namespace(), "default-wildcard"),
                        new Subject("Profile", namespace(), "worker-1"),
                        new Subject("NooBaa", namespace(), "noobaa"),
                        new Subject("Cluster", "ns-1", "postgres"),
                        new Subject("BackingStore", namespace(), "store"),
                        new Subject("BucketClass", namespace(), "buckets"),
                        new Subject("ObjectBucketClaim", namespace(), "logs"),
                        new Subject("LokiStack", namespace(), "loki"),
                        new Subject("ImageStream", "ns-1", "portal"),
                        new Subject("UserDefinedNetwork", namespace(), "primary"),
                        new Subject("StorageCluster", namespace(), "app")));
            case CUSTOM_RESOURCE_UNWELL ->
                pick(List.of(
                        cluster("NodeNetworkConfigurationEnactment", "worker-1.br-data"),
                        cluster("EC2NodeClass", "general"),
                        new Subject("MachineDeployment", "openshift-machine-api", "machine"),
                        new Subject("Widget", namespace(), "app-" + random.nextInt(2))));
            case CRON_JOB_OVERDUE, JOBS_PILE_UP -> cronJob();
            case NAMESPACE_STUCK_TERMINATING, EVENT_STORM -> cluster("Namespace", namespace());
            case ALERT_FIRING ->
                new Subject(
                        "Alert",
                        pick("", namespace()),
                        pick(
                                "KubeAPIDown",
                                "CephClusterErrorState",
                                "TargetDown",
                                "etcdNoLeader",
                                "etcdHighFsyncDurations"));
            case WATCHDOG_MISSING -> new Subject("Alert", "", "Watchdog");
            default ->
                switch (code.layer()) {
                    case NODE -> node();
                    case STORAGE -> claim();
                    case IMAGE -> registry();
                    case NETWORK -> service();
                    case API, OPERATOR -> cluster("ClusterOperator", pick(OPERATORS));
                    case WORKLOAD -> random.nextBoolean() ? workload() : pick(SYSTEM_PODS);
                    case CONTROL_PLANE, POD, ALERT ->
                        random.nextBoolean()
                                ? pick(SYSTEM_PODS)
                                : random.nextBoolean() ? pod() : random.nextInt(8) == 0 ? cronJob() : workload();
                };
        };
    }

    Subject node() {
        return cluster("Node", "node-" + random.nextInt(3));
    }

    Subject pool() {
        return cluster("MachineConfigPool", pick("master", "worker"));
    }

    Subject machineSet() {
        return new Subject("MachineSet", "openshift-machine-api", "machines");
    }

    Subject workload() {
        return new Subject("Deployment", namespace(), "app-" + random.nextInt(3));
    }

    Subject cronJob() {
        return new Subject("CronJob", namespace(), "nightly");
    }

    Subject pod() {
        return new Subject("Pod", namespace(), "app-" + random.nextInt(3) + "-x");
    }

    Subject claim() {
        return new Subject("PersistentVolumeClaim", namespace(), "data-db-" + random.nextInt(2));
    }

    Subject volume() {
        return cluster("PersistentVolume", "pv-1");
    }

    Subject storageClass() {
        return cluster("StorageClass", "fast");
    }

    Subject ingressClass() {
        return cluster("IngressClass", "inner");
    }

    Subject service() {
        return new Subject("Service", namespace(), "app-" + random.nextInt(2));
    }

    Subject router() {
        return new Subject("IngressController", "openshift-ingress-operator", "default");
    }

    Subject catalog() {
        return new Subject("CatalogSource", "openshift-marketplace", "redhat-operators");
    }

    Subject supplier() {
        return pick(List.of(
                catalog(),
                of(FindingCode.ISSUER_NOT_READY),
                of(FindingCode.SECRET_STORE_NOT_READY),
                of(FindingCode.DELIVERY_SOURCE_FAILED)));
    }

    Subject plan() {
        return new Subject("InstallPlan", "ns-0", "install-1");
    }

    Subject release() {
        return new Subject("ClusterServiceVersion", "ns-0", "loki.v1");
    }

    Subject registry() {
        return Subject.external(pick("quay.io", "app-1.ns-1.svc:5000"));
    }

    String namespace() {
        return pick("ns-0", "ns-1", "kube-system", "openshift-etcd", "openshift-apiserver");
    }

    private static Subject cluster(String kind, String name) {
        return Subject.clusterScoped(kind, name);
    }

    private String pick(String... all) {
        return pick(List.of(all));
    }

    <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
