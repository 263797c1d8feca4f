// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/// The path of a list on the API server.
final class ListPath {
    static final int PAGE_SIZE = 500;

    /// Leaves out the kinds that most events are about; none of those events is an action.
    private static final String ACTIONS =
            "type=Normal,involvedObject.kind!=Pod,involvedObject.kind!=ReplicaSet,involvedObject.kind!=Job";

    /// Leaves out the events that nearly every pod has.
    private static final String SCALE_UPS = "type=Normal,involvedObject.kind=Pod,reason!=Scheduled,reason!=Pulling,"
            + "reason!=Pulled,reason!=Created,reason!=Started,reason!=Killing,reason!=AddedInterface";

    private static final Map<Resource<?>, String> FIELDS = Map.of(
            Resources.PENDING_PODS, "status.phase=Pending",
            Resources.EVENTS, "type=Warning",
            Resources.ACTIONS, ACTIONS,
            Resources.PREEMPTIONS, "reason=Preempted",
            Resources.SCALE_UPS, SCALE_UPS,
            Resources.CREATIONS, "reason=SuccessfulCreate,involvedObject.kind!=Job,involvedObject.kind!=CronJob",
            Resources.REMEDIATIONS, "reason=MachineDeleted",
            Resources.PLATFORM_CERTIFICATES, "type=kubernetes.io/tls");

    private final String path;
    private final String namespace;

    /// @param version API version that the server serves
    ListPath(Resource<?> resource, String version, Optional<String> namespace) {
        this.namespace = namespace
                .filter(_ -> resource.namespaced() && !resource.equals(Resources.LEASES))
                .orElse("");
        String within = this.namespace.isEmpty() ? "" : "namespaces/" + encoded(this.namespace) + "/";
        this.path = group(resource, version) + "/" + within + resource.plural() + "?limit=" + PAGE_SIZE
                + selector(resource);
    }

    /// Leaves out what no check reads, where the API server can: there may be more of it than of everything else.
    private static String selector(Resource<?> resource) {
        if (resource.equals(Resources.CLUSTER_SERVICE_VERSIONS)) {
            return "&labelSelector=" + encoded("!olm.copiedFrom");
        }
        String fields = FIELDS.getOrDefault(resource, "");
        return fields.isEmpty() ? "" : "&fieldSelector=" + encoded(fields);
    }

    /// The path of the page for a continue token; of the first page for an empty one.
    String page(String token) {
        return token.isEmpty() ? path : path + "&continue=" + encoded(token);
    }

    /// The namespace of the list; empty for all of them.
    String namespace() {
        return namespace;
    }

    /// The discovery path of the API group of this resource.
    static String group(Resource<?> resource) {
        return group(resource, resource.version());
    }

    private static String group(Resource<?> resource, String version) {
        return (resource.group().isEmpty() ? "/api/" : "/apis/") + resource.apiVersion(version);
    }

    /// The path of the objects of a kind.
    ///
    /// @param namespace empty, or an empty name, for all namespaces
    static String of(ApiResource resource, Optional<String> namespace) {
        String within = namespace
                .filter(name -> resource.namespaced() && !name.isEmpty())
                .map(name -> "namespaces/" + encoded(name) + "/")
                .orElse("");
        return (resource.group().isEmpty() ? "/api/" : "/apis/") + resource.apiVersion() + "/" + within
                + resource.plural();
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
