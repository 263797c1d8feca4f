// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.time.Instant;
import java.util.Optional;

/// What a text of the cluster says, in a form that rules and checks can compare. The phrases of each meaning, with
/// their sources, stand in `phrases.txt`; a component is empty where the text does not tell it.
public sealed interface Meaning {

    /// No connection came about.
    sealed interface NotConnected extends Meaning {}

    /// No address came back for a name, whatever the reason.
    sealed interface NameNotResolved extends Meaning {}

    /// An answer that the request failed, late or broken.
    sealed interface RequestFailed extends Meaning {}

    /// Something behind the authorizers refuses: whoever asks, it stays refused.
    sealed interface NotAdmitted extends Meaning {
        /// What is named besides, mostly what refuses.
        default String name() {
            return "";
        }
    }

    /// A LimitRange refuses, or gives a limit below what is requested.
    sealed interface OutOfLimitRange extends NotAdmitted {}

    /// ECONNREFUSED: the host answers, and nothing listens on the port.
    record ConnectionRefused() implements NotConnected {}

    /// ETIMEDOUT at connecting: the host does not answer.
    record NoAnswer() implements NotConnected {}

    /// EHOSTUNREACH and ENETUNREACH.
    record NoRoute() implements NotConnected {}

    /// A client that does not say why.
    record ConnectionFailed() implements NotConnected {}

    /// The DNS server itself did not answer, or answered SERVFAIL: the name may be right.
    record DnsFailed() implements NotConnected {}

    /// NXDOMAIN: DNS answers, and there is no such name.
    record NoSuchName() implements NameNotResolved {}

    /// A client that does not say whether DNS answered.
    record NotResolved() implements NameNotResolved {}

    /// A wait ended by its deadline, whatever for.
    record WaitTimedOut() implements RequestFailed {}

    /// ECONNRESET, EPIPE or an end of file in the middle.
    record ConnectionLost() implements RequestFailed {}

    /// A peer that says that it cannot serve.
    record Unavailable() implements RequestFailed {}

    /// A peer that cannot be reached, by the words of a client that does not say why.
    record Unreachable() implements RequestFailed {}

    /// HTTP 429.
    record TooManyRequests() implements RequestFailed {}

    /// HTTP 500, 502, 503 or 504.
    record ServerError(String status) implements RequestFailed {
        /// Whether a proxy answered for the server behind it: RFC 9110 sections 15.6.3 to 15.6.5.
        public boolean gateway() {
            return !status.equals("500");
        }
    }

    /// The HTTP proxy did not let the request through.
    record ProxyFailed() implements Meaning {}

    /// ENOSPC and EDQUOT.
    record NoSpace() implements Meaning {}

    /// EROFS, and a file system that the kernel has remounted read-only.
    record ReadOnly() implements Meaning {}

    /// EIO.
    record InputOutputError() implements Meaning {}

    /// ESTALE, of NFS.
    record StaleHandle() implements Meaning {}

    /// EAGAIN at fork or clone: no process id, no thread.
    record NoProcess() implements Meaning {}

    /// The certificate that a client was shown has expired.
    ///
    /// @param until `notAfter`, as Go and Java print it
    record CertificateExpired(String until) implements Meaning {
        /// `notAfter`, to the second.
        public Optional<Instant> notAfter() {
            return NotAfter.parse(until);
        }
    }

    /// A kubelet without a serving certificate.
    record NoServingCertificate() implements Meaning {}

    /// Any other failure of TLS: an unknown authority, a wrong name, a handshake.
    record TlsFailed() implements Meaning {}

    /// HTTP 401 as a status line.
    record HttpUnauthorized() implements Meaning {}

    /// HTTP 401, or credentials that a service of the cluster or a registry does not accept.
    record Unauthorized() implements Meaning {}

    /// HTTP 403, or an API server's `User "…" cannot …`.
    ///
    /// @param account a ServiceAccount, as `namespace:name`
    record AccessForbidden(String account) implements Meaning {}

    /// A cloud or a hypervisor does not accept the account.
    ///
    /// @param words its error code or sentence, in lower case: the same words are the same fault
    record LoginRefused(String words) implements Meaning {}

    /// A Vault that gives out nothing before it is unsealed.
    record VaultSealed() implements Meaning {}

    /// RBAC or another authorizer refuses what is asked about objects.
    ///
    /// @param resource with its subresource, such as `deployments/scale`
    record RightMissing(String user, String verb, String resource, String group, String namespace, String name)
            implements Meaning {}

    /// RBAC or another authorizer refuses a path.
    record PathRightMissing(String user, String verb, String path) implements Meaning {}

    /// RBAC refuses to give others rights that the user lacks.
    record EscalationRefused() implements NotAdmitted {}

    /// A ResourceQuota refuses.
    record OverQuota(String name) implements NotAdmitted {}

    /// A ResourceQuota of which nothing is used refuses.
    record QuotaTooSmall(String name) implements NotAdmitted {}

    /// A ResourceQuota counts what a container states no amount of.
    record QuotaUnset(String name) implements NotAdmitted {}

    /// @param name `Container`, `Pod` or `PersistentVolumeClaim`: a LimitRange is not named
    record LimitRangeViolated(String name) implements OutOfLimitRange {}

    /// A container requests more than its limit: with a template in order, a LimitRange gave it the limit.
    record RequestAboveLimit() implements OutOfLimitRange {}

    /// Pod Security Admission refuses.
    ///
    /// @param name of the standard, `restricted:latest`
    record PodSecurityViolated(String name) implements NotAdmitted {}

    /// No SecurityContextConstraints of OpenShift that the pod may use admit it.
    record ConstraintsViolated() implements NotAdmitted {}

    /// @param name mostly with the namespace, `shop/cart`
    record ServiceAccountMissing(String name) implements NotAdmitted {}

    /// A ValidatingAdmissionPolicy refuses.
    record PolicyDenied(String name) implements NotAdmitted {}

    /// An admission webhook answered that it refuses.
    record WebhookDenied(String name) implements NotAdmitted {}

    /// A cloud has no machine, or no quota of machines, to give.
    record NoCloudCapacity() implements Meaning {}

    /// The scheduler's answer for all nodes.
    ///
    /// @param nodes how many there are
    /// @param reasons `3 Insufficient cpu, 1 node(s) were unschedulable`: to be read by itself for [NodesRefuse]
    record FailedScheduling(String nodes, String reasons) implements Meaning {}

    /// A reason of the scheduler's, with how many nodes have it.
    ///
    /// @param taint the taint's key and value, where it is one
    record NodesRefuse(String nodes, NodeRefusal refusal, String taint) implements Meaning {}

    /// Nodes have too little left of a resource.
    ///
    /// @param resource `cpu`, `nvidia.com/gpu`
    record Insufficient(String resource) implements Meaning {}

    /// A taint is named.
    ///
    /// @param key such as `node.kubernetes.io/unreachable`
    record Tainted(String key) implements Meaning {}

    /// The node has as many pods as its kubelet takes.
    record TooManyPods() implements Meaning {}

    /// The node has as many volumes as its CSI driver takes.
    record TooManyVolumes() implements Meaning {}

    /// The kubelet's network is not ready, or its CNI plugin fails.
    record NoPodNetwork() implements Meaning {}

    /// A CNI plugin is named as what fails.
    record CniPluginFailed(String plugin) implements Meaning {}

    /// A kubelet that has only begun to report.
    record KubeletStarting() implements Meaning {}

    /// A node or a plugin that waits for its range of pod addresses.
    record NoPodCidr() implements Meaning {}

    /// No address is left to give to a Service.
    record NoFreeAddress() implements Meaning {}

    /// The kubelet evicted a pod.
    ///
    /// @param resource what the node was low on, such as `ephemeral-storage`
    record Evicted(String resource) implements Meaning {}

    /// The kubelet evicted a pod that used more disk than its own limit.
    record OverOwnDiskLimit() implements Meaning {}

    /// How much ephemeral storage a container used when it was evicted.
    ///
    /// @param unit `K`, `M` or `G`, of 1,024
    record DiskUsed(String container, String amount, String unit) implements Meaning {}

    /// The container runtime cannot start a container within its memory limit.
    record MemoryLimitTooLow() implements Meaning {}

    /// How many members of etcd are available.
    record EtcdMembers(String available, String all) implements Meaning {}

    /// An object, or a key of one, that is not there.
    ///
    /// @param kind the resource as it is written, such as `secret` of a kubelet and `pods` of an API server
    record NotFound(String kind, String name) implements Meaning {}

    /// A kind that the API server does not serve.
    ///
    /// @param group its API group
    record KindNotServed(String group) implements Meaning {}

    /// Discovery is incomplete, since an aggregated API does not answer.
    record DiscoveryFailed() implements Meaning {}

    /// The API server got no answer of an aggregated API.
    ///
    /// @param group its API group
    record ApiNotServed(String group) implements Meaning {}

    /// A conversion webhook failed.
    ///
    /// @param group the API group of what it converts
    record ConversionFailed(String group) implements Meaning {}

    /// The namespace is being deleted.
    record Terminating() implements Meaning {}

    /// The kubelet could not get a Secret or a ConfigMap of the API server.
    record CacheNotSynced() implements Meaning {}

    /// The API server found no konnectivity agent.
    record NoAgent() implements Meaning {}

    /// The registry does not know the image, or its reference is invalid.
    record ImageUnknown() implements Meaning {}

    /// The registry refuses these credentials, or hides a missing image so.
    record ImageDenied() implements Meaning {}

    /// The image or its program is for another processor.
    record WrongPlatform() implements Meaning {}

    /// A node's policy or a missing signature keeps the image out.
    record ImageRejected() implements Meaning {}

    /// A volume is attached to another node.
    ///
    /// @param exclusively `exclusively` where no other pod is known to use it
    record AttachedElsewhere(String volume, String exclusively) implements Meaning {}

    /// A CSI driver is named.
    record CsiDriver(String name) implements Meaning {}

    /// A Job ended by its limits.
    record JobEnded() implements Meaning {}

    /// A controller waits for a Deployment.
    record WaitsForDeployment() implements Meaning {}

    /// Something is not ready.
    record ReportedNotReady() implements Meaning {}

    /// A Flux object waits for another one.
    record DependencyNotReady() implements Meaning {}

    /// Argo CD could not compare manifests.
    record ComparisonFailed() implements Meaning {}

    /// OLM could not unpack a bundle.
    record UnpackingFailed() implements Meaning {}

    /// A horizontal autoscaler asked one of the APIs of metrics, and got none.
    ///
    /// @param api `resource`, `custom` or `external`
    record MetricsApi(String api) implements Meaning {}

    /// A horizontal autoscaler got no metrics of its pods.
    record NoPodMetrics() implements Meaning {}

    /// A message that gives no reason of its own: back-off, an exit code, containers that are not ready.
    record NoReason(Level level) implements Meaning {
        /// How much it tells.
        public enum Level {
            /// The container is started again.
            BACK_OFF,
            /// Containers are not ready.
            UNREADY,
            /// An earlier step failed, or a wait ended: another message tells why.
            RESTATED,
            /// Only the exit code.
            EXIT_CODE,
            /// Whatever was waited for did not come.
            GAVE_UP
        }
    }

    /// A Service of the cluster is named by its DNS name.
    record CalledService(String name, String namespace) implements Meaning {}

    /// A host outside of the cluster is named whose name has `proxy` in it.
    record ProxyNamed(String host) implements Meaning {}

    /// The HTTP proxy of a Go program does not answer it, or refuses.
    ///
    /// @param address host and port
    record ProxyRefused(String address) implements Meaning {}

    /// The share of a file server is mounted: NFS or SMB.
    record MountedShare(String server) implements Meaning {}

    /// Multus adds a network besides the cluster's own.
    ///
    /// @param name of the NetworkAttachmentDefinition, or of the CNI configuration
    record AddedNetwork(String name) implements Meaning {}

    /// A group of machines is named that an autoscaler keeps.
    record NodeGroup(String name) implements Meaning {}

    /// A probe failed after which the kubelet restarts the container.
    ///
    /// @param kind `Liveness` or `Startup`
    record RestartingProbeFailed(String kind) implements Meaning {}

    /// An object is named as Flux and Helm do, `Deployment/shop/web`.
    record NamedObject(String kind, String namespace, String name) implements Meaning {}

    /// A signer is named that an operator of OpenShift made, as `<namespace>_<signer>@<seconds>`.
    ///
    /// @param name the namespace
    record Signer(String name) implements Meaning {}

    /// Something is mentioned.
    record Mentions(Topic topic) implements Meaning {}

    /// What a check tells beside its sentence; no phrase leads here.
    sealed interface Stated extends Meaning {}

    /// A container ended with this exit code.
    record Exited(int code) implements Stated {
        /// Whether the program chose it: no signal, and no shell that found nothing to run, which are 126 and above.
        public boolean chosen() {
            return code > 0 && code < 126;
        }
    }

    /// A container said this itself, at its end or in its log.
    record OwnWords() implements Stated {}

    /// A container that was OOMKilled.
    record OutOfMemory(String container) implements Stated {}

    /// A container that is not ready.
    record ContainerNotReady(String container) implements Stated {}

    /// The certificate that ends.
    ///
    /// @param fingerprint SHA-256
    record EndingCertificate(String fingerprint) implements Stated {}

    /// Another scheduler than the default one, which is to find a node.
    record OtherScheduler(String name) implements Stated {}

    /// An init container that has not ended.
    record InitContainer(String name) implements Stated {}
}
