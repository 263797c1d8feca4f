// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

/// The meaning of a text of the cluster, in a form that rules and checks can compare. `phrases.txt` has the phrases
/// of each meaning with their sources; a component is empty if the text does not contain it.
public sealed interface Meaning {
    /// The connection was not established.
    sealed interface NotConnected extends Meaning {}

    /// A name did not resolve to an address, for any reason.
    sealed interface NameNotResolved extends Meaning {}

    /// The request failed, timed out or got a broken response.
    sealed interface RequestFailed extends Meaning {}

    /// Admission rejected the request: it is rejected for every user.
    sealed interface NotAdmitted extends Meaning {
        /// The name in the message, usually of the rejecting object.
        default String name() {
            return "";
        }
    }

    /// Rejected by a LimitRange, or given a default limit below the request.
    sealed interface OutOfLimitRange extends NotAdmitted {}

    /// ECONNREFUSED: the host is up, and nothing listens on the port.
    record ConnectionRefused() implements NotConnected {}

    /// ETIMEDOUT on connect: the host does not respond.
    record NoAnswer() implements NotConnected {}

    /// EHOSTUNREACH and ENETUNREACH.
    record NoRoute() implements NotConnected {}

    /// The client gives no reason.
    record ConnectionFailed() implements NotConnected {}

    /// The DNS server, of which Go prints the address, did not respond, or returned SERVFAIL: the name may exist.
    record DnsFailed(String server) implements NotConnected {}

    /// The DNS server responded with an error such as SERVFAIL; often one that it forwards to did not respond.
    record DnsServerFailed() implements NotConnected {}

    /// NXDOMAIN: DNS works, and the name does not exist.
    record NoSuchName() implements NameNotResolved {}

    /// The client does not report whether DNS responded.
    record NotResolved() implements NameNotResolved {}

    record WaitTimedOut() implements RequestFailed {}

    /// ECONNRESET, EPIPE or an unexpected end of file.
    record ConnectionLost() implements RequestFailed {}

    /// The peer reports that it cannot serve.
    record Unavailable() implements RequestFailed {}

    /// The peer cannot be reached, and the client gives no reason.
    record Unreachable() implements RequestFailed {}

    record TooManyRequests() implements RequestFailed {}

    /// HTTP 500, 502, 503 or 504.
    record ServerError(String status) implements RequestFailed {}

    /// A database has answered that it accepts no more connections.
    record ConnectionsExhausted() implements Meaning {}

    /// The HTTP proxy rejected the request; `credentials` if it wants others (HTTP 407).
    record ProxyFailed(String why) implements Meaning {}

    /// ENOSPC and EDQUOT.
    record NoSpace() implements Meaning {}

    /// EROFS, or a file system that the kernel has remounted read-only.
    record ReadOnly() implements Meaning {}

    /// EIO.
    record InputOutputError() implements Meaning {}

    /// ESTALE, from NFS.
    record StaleHandle() implements Meaning {}

    /// EAGAIN from fork or clone: no process id or thread left.
    record NoProcess() implements Meaning {}

    /// The certificate presented to a client has expired; the time is its `notAfter`, as Go and Java print it.
    record CertificateExpired(String time) implements Meaning, PrintedTime {}

    /// The time by which a client judges a certificate, that of its node's clock, as Go prints it.
    ///
    /// @param from since when the certificate is valid, if it is not yet valid by that clock
    record ClockRead(String time, String from) implements Meaning, PrintedTime {}

    record NoServingCertificate() implements Meaning {}

    /// Any other TLS failure: an unknown authority, a wrong name, a failed handshake.
    record TlsFailed() implements Meaning {}

    /// HTTP 401 as a status line.
    record HttpUnauthorized() implements Meaning {}

    /// HTTP 401, or credentials, of a database's `account`, that a service of the cluster or a registry rejects.
    record Unauthorized(String account) implements Meaning {}

    /// HTTP 403, or an API server's `User "…" cannot …`; the account is a ServiceAccount, as `namespace:name`.
    record AccessForbidden(String account) implements Meaning {}

    /// A cloud denies a request by its access management, to the role, account or application `identity`.
    record CloudDenied(String identity) implements Meaning {}

    /// The API server refuses a client's `credentials`, or `requests` if there are too many, by its client library.
    record ApiClientRefused(String what) implements Meaning {}

    /// A client of the API server got no response in time, or lost its leader election: rarely its own fault.
    record ApiUnanswered() implements Meaning {}

    /// The API server passes on that etcd did not commit a request: `space` if its database is full, else `quorum`.
    record EtcdRefuses(String why) implements Meaning {}

    /// A cloud or a hypervisor rejects the account, with this error code or sentence in lower case.
    record LoginRefused(String words) implements Meaning {}

    /// A sealed Vault, which returns no secrets.
    record VaultSealed() implements Meaning {}

    record DataRefused() implements Meaning {}

    /// A program cannot read its own data files, because they are damaged.
    record DataDamaged() implements Meaning {}

    /// RBAC or another authorizer denied a request for objects, such as `deployments/scale`.
    record RightMissing(String user, String verb, String resource, String group, String namespace, String name)
            implements Meaning {}

    /// RBAC or another authorizer denied a request for a path.
    record PathRightMissing(String user, String verb, String path) implements Meaning {}

    /// RBAC denied granting permissions that the user does not have.
    record EscalationRefused() implements NotAdmitted {}

    record OverQuota(String name) implements NotAdmitted {}

    /// Rejected by a ResourceQuota of which nothing is used.
    record QuotaTooSmall(String name) implements NotAdmitted {}

    /// A ResourceQuota requires requests or limits that a container does not set.
    record QuotaUnset(String name) implements NotAdmitted {}

    /// @param name `Container`, `Pod` or `PersistentVolumeClaim`: a LimitRange is not named
    record LimitRangeViolated(String name) implements OutOfLimitRange {}

    /// A container requests more than its limit: with a valid pod template, a LimitRange set that limit.
    record RequestAboveLimit() implements OutOfLimitRange {}

    /// Rejected by Pod Security Admission, by a standard such as `restricted:latest`.
    record PodSecurityViolated(String name) implements NotAdmitted {}

    /// None of the SecurityContextConstraints that the pod may use admits it (OpenShift).
    record ConstraintsViolated() implements NotAdmitted {}

    /// @param name mostly with the namespace, `shop/cart`
    record ServiceAccountMissing(String name) implements NotAdmitted {}

    /// Rejected by a ValidatingAdmissionPolicy.
    record PolicyDenied(String name) implements NotAdmitted {}

    record WebhookDenied(String name) implements NotAdmitted {}

    /// An admission webhook could not be called, and its failure policy rejects the request then.
    record WebhookNotCalled(String name) implements NotAdmitted {}

    /// The eviction of a pod would violate a PodDisruptionBudget.
    record EvictionRefused(String name) implements NotAdmitted {}

    /// A cloud has no machines, or no quota for machines, left.
    record NoCloudCapacity() implements Meaning {}

    /// The scheduler's summary for all nodes; its reasons, `3 Insufficient cpu`, are parsed for [NodesRefuse].
    record FailedScheduling(String nodes, String reasons) implements Meaning {}

    /// A reason of the scheduler, with the number of nodes it excludes, and the key and value of a taint.
    record NodesRefuse(String nodes, NodeRefusal refusal, String taint) implements Meaning {}

    /// Nodes have too little of a resource left, such as `nvidia.com/gpu`.
    record Insufficient(String resource) implements Meaning {}

    /// A taint with this key is mentioned, such as `node.kubernetes.io/unreachable`.
    record Tainted(String key) implements Meaning {}

    /// The node runs as many pods as its kubelet allows.
    record TooManyPods() implements Meaning {}

    /// The node has as many volumes as its CSI driver allows.
    record TooManyVolumes() implements Meaning {}

    /// The kubelet's network is not ready, or its CNI plugin fails.
    record NoPodNetwork() implements Meaning {}

    record CniPluginFailed(String plugin) implements Meaning {}

    /// The kubelet has just started to report.
    record KubeletStarting() implements Meaning {}

    /// A node or a plugin waits for its pod CIDR.
    record NoPodCidr() implements Meaning {}

    /// No free address is left for a Service.
    record NoFreeAddress() implements Meaning {}

    /// The kubelet evicted a pod: the node was low on a resource, such as `ephemeral-storage`.
    record Evicted(String resource) implements Meaning {}

    /// The kubelet evicted a pod that used more disk than its own limit.
    record OverOwnDiskLimit() implements Meaning {}

    /// The kernel killed a process because its node ran out of memory.
    record NodeMemoryVictim(String process) implements Meaning {}

    /// How much a container used of the resource for which it was evicted, in a `K`, `M` or `G` of 1,024.
    record UsedWhenEvicted(String container, String amount, String unit) implements Meaning {}

    /// A container cannot be created or started.
    record CannotStart(StartRefusal why) implements Meaning {}

    record EtcdMembers(String available, String all) implements Meaning {}

    /// An object, or a key of one, that does not exist.
    ///
    /// @param kind the resource as written, such as `secret` by a kubelet and `pods` by an API server
    record NotFound(String kind, String name) implements Meaning {}

    /// A key that an existing Secret or ConfigMap lacks; some texts do not name the object.
    record KeyNotFound(String kind, String name) implements Meaning {}

    /// A kind of this API group that the API server does not serve.
    record KindNotServed(String group) implements Meaning {}

    /// A version of a kind that the API server does not serve, with the kind as in the objects.
    record VersionNotServed(String kind, String group, String version) implements Meaning {}

    /// Discovery is incomplete because an aggregated API does not respond.
    record DiscoveryFailed() implements Meaning {}

    /// An aggregated API of this group did not respond to the API server.
    record ApiNotServed(String group) implements Meaning {}

    /// A conversion webhook failed for objects of this API group, and of this kind.
    record ConversionFailed(String group, String kind) implements Meaning {}

    /// The namespace or claim is being deleted.
    record Terminating() implements Meaning {}

    /// The kubelet could not get a Secret or a ConfigMap from the API server.
    record CacheNotSynced() implements Meaning {}

    /// The API server has no konnectivity agent.
    record NoAgent() implements Meaning {}

    /// The registry has no such image, or the reference is invalid.
    record ImageUnknown() implements Meaning {}

    /// The registry rejects the credentials; some registries return the same for a missing image.
    record ImageDenied() implements Meaning {}

    /// The image or its program is for another architecture.
    record WrongPlatform() implements Meaning {}

    /// A node's policy rejects the image, because it `lacks` a signature or for another reason.
    record ImageRejected(String lacks) implements Meaning {}

    /// A volume is attached to another node, `exclusively` if no other pod is known to use it.
    record AttachedElsewhere(String volume, String exclusively) implements Meaning {}

    record CsiDriver(String name) implements Meaning {}

    /// A driver of dynamic resource allocation is not registered on a node.
    record DraDriver(String name) implements Meaning {}

    /// A Job reached its limits.
    record JobEnded() implements Meaning {}

    record WaitsForDeployment() implements Meaning {}

    record ReportedNotReady() implements Meaning {}

    /// A Flux object waits for another one.
    record DependencyNotReady() implements Meaning {}

    /// Argo CD could not compare manifests.
    record ComparisonFailed() implements Meaning {}

    /// A template of a chart could not be executed, at this place, such as `shop/templates/web.yaml:12`.
    record TemplateFailed(String place, String error) implements Meaning {}

    /// OLM could not unpack a bundle.
    record UnpackingFailed() implements Meaning {}

    /// A horizontal autoscaler could not get metrics from an API: `resource`, `custom` or `external`.
    record MetricsApi(String api) implements Meaning {}

    /// A horizontal autoscaler got no metrics of its pods.
    record NoPodMetrics() implements Meaning {}

    /// A message that gives no reason of its own: back-off, an exit code, containers that are not ready.
    record NoReason(Level level) implements Meaning {
        /// How little the message contains.
        public enum Level {
            /// The container is restarted.
            BACK_OFF,
            UNREADY,
            /// An earlier step failed, or a wait timed out: another message has the reason.
            RESTATED,
            EXIT_CODE,
            /// The awaited state was not reached.
            GAVE_UP
        }
    }

    /// A Service of the cluster, mentioned by its DNS name.
    record CalledService(String name, String namespace) implements Meaning {}

    /// A host outside of the cluster whose name contains `proxy`.
    record ProxyNamed(String host) implements Meaning {}

    /// The HTTP proxy of a Go program, `host:port` or a host without an address, which refuses or is not reached.
    record ProxyRefused(String address) implements Meaning {}

    /// A server on the client's own node, or in its own pod, which refuses connections.
    record LoopbackRefused(String port) implements Meaning {}

    /// A registry that a runtime asked for an image, mirrors first; of those `said` begins with the image's name.
    record PullAttempted(String host, String said) implements Meaning {}

    /// A share of a file server is mounted: NFS or SMB.
    record MountedShare(String server) implements Meaning {}

    /// Multus attaches a network, with the name of its NetworkAttachmentDefinition or CNI configuration.
    record AddedNetwork(String name) implements Meaning {}

    /// An autoscaler may not add nodes, because its node groups have their maximum size.
    record NodeGroupAtMaximum() implements Meaning {}

    /// An autoscaler may not add nodes, because the cluster has as many as it allows.
    record NodesAtMaximum() implements Meaning {}

    /// No node offers the devices that the ResourceClaims of a pod ask for.
    record DevicesNotAllocated() implements Meaning {}

    /// Objects of a namespace that is being deleted have a finalizer that nothing has removed.
    record FinalizersRemain() implements Meaning {}

    /// Objects of a namespace that is being deleted are still there.
    record ContentRemains() implements Meaning {}

    record NodeGroup(String name) implements Meaning {}

    /// A failed probe for which the kubelet restarts the container: `Liveness` or `Startup`.
    record RestartingProbeFailed(String kind) implements Meaning {}

    record ProbeRefused(String status) implements Meaning {}

    /// An object, mentioned as Flux and Helm write it, `Deployment/shop/web`.
    record NamedObject(String kind, String namespace, String name) implements Meaning {}

    /// A signer that an operator of OpenShift created in the namespace of this name, as `<name>_<signer>@<seconds>`.
    record Signer(String name) implements Meaning {}

    record Mentions(Topic topic) implements Meaning {}

    /// A meaning that a check adds to its statement; no phrase yields one.
    sealed interface Stated extends Meaning {}

    record Exited(int code) implements Stated {}

    /// The container's own words, from its termination message or its log.
    record OwnWords() implements Stated {}

    record OnlyThere(String software) implements Stated {}

    /// A container that was OOMKilled.
    record OutOfMemory(String container) implements Stated {}

    /// At least half of the replicas of a workload are not available.
    record HalfUnavailable() implements Stated {}

    record ContainerNotReady(String container) implements Stated {}

    /// The certificate that expires, by its SHA-256.
    record EndingCertificate(String fingerprint) implements Stated {}

    /// A scheduler other than the default one, which has to find a node.
    record OtherScheduler(String name) implements Stated {}

    record InitContainer(String name) implements Stated {}

    /// A label of an alert that may name an object, without the port of a host.
    record Labelled(String label, String value) implements Stated {}
}
