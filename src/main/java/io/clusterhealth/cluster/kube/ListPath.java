// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Where a list is found on the API server.
final class ListPath {
    static final int PAGE_SIZE = 500;

    /// What is told of these kinds is nearly all there is, and none of it an action.
    private static final String ACTIONS =
            "type=Normal,involvedObject.kind!=Pod,involvedObject.kind!=ReplicaSet,involvedObject.kind!=Job";

    /// Without what nearly every pod is told of on its way.
    private static final String SCALE_UPS = "type=Normal,involvedObject.kind=Pod,reason!=Scheduled,reason!=Pulling,"
            + "reason!=Pulled,reason!=Created,reason!=Started,reason!=Killing,reason!=AddedInterface";

    private final String path;

    /// @param version the one in which the server has it
    ListPath(Resource<?> resource, String version, Optional<String> namespace) {
        String within = (resource.equals(Resources.LEASES) ? Optional.<String>empty() : namespace)
                .filter(_ -> resource.namespaced())
                .map(name -> "namespaces/" + encoded(name) + "/")
                .orElse("");
        this.path = group(resource, version) + "/" + within + resource.plural() + "?limit=" + PAGE_SIZE
                + selector(resource);
    }

    /// Leaves out what no check asks for where the API server can: there may be more of it than of all else.
    private static String selector(Resource<?> resource) {
        if (resource.equals(Resources.PENDING_PODS)) {
            return "&fieldSelector=" + encoded("status.phase=Pending");
        }
        if (resource.equals(Resources.EVENTS)) {
            return "&fieldSelector=" + encoded("type=Warning");
        }
        if (resource.equals(Resources.ACTIONS)) {
            return "&fieldSelector=" + encoded(ACTIONS);
        }
        if (resource.equals(Resources.PREEMPTIONS)) {
            return "&fieldSelector=" + encoded("reason=Preempted");
        }
        if (resource.equals(Resources.SCALE_UPS)) {
            return "&fieldSelector=" + encoded(SCALE_UPS);
        }
        if (resource.equals(Resources.KEPT_CERTIFICATES)) {
            return "&fieldSelector=" + encoded("type=kubernetes.io/tls");
        }
        return resource.equals(Resources.CLUSTER_SERVICE_VERSIONS)
                ? "&labelSelector=" + encoded("!olm.copiedFrom")
                : "";
    }

    /// The page that a token leads to; the first one for an empty token.
    String page(String token) {
        return token.isEmpty() ? path : path + "&continue=" + encoded(token);
    }

    /// Where the API server says which resources the group of this one has.
    static String group(Resource<?> resource) {
        return group(resource, resource.version());
    }

    private static String group(Resource<?> resource, String version) {
        return (resource.group().isEmpty() ? "/api/" : "/apis/") + resource.apiVersion(version);
    }

    /// Where the objects of a kind are found.
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
