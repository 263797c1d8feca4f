// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import io.clusterhealth.cluster.Right;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// The right that a GET requires, derived in the same way as in the API server.
///
/// @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/#determine-the-request-verb">
/// Request verbs</a>
public final class RequestedRight {
    private RequestedRight() {}

    /// @param target path and query
    public static Right of(String target) {
        String[] halves = target.split("\\?", 2);
        List<String> parts = Arrays.stream(halves[0].split("/", -1))
                .skip(1)
                .map(part -> URLDecoder.decode(part, StandardCharsets.UTF_8))
                .toList();
        boolean core = parts.size() > 2 && parts.getFirst().equals("api");
        boolean grouped = parts.size() > 3 && parts.getFirst().equals("apis");
        if (!core && !grouped) {
            return new Right.Url("get", halves[0]);
        }
        String group = grouped ? parts.get(1) : "";
        List<String> rest = parts.subList(grouped ? 3 : 2, parts.size());
        boolean within = rest.size() > 2 && rest.getFirst().equals("namespaces");
        String namespace = within ? rest.get(1) : "";
        List<String> object = within ? rest.subList(2, rest.size()) : rest;
        String name = at(object, 1);
        return new Right.OfObjects(
                name.isEmpty() ? (watches(halves) ? "watch" : "list") : "get",
                group,
                object.getFirst(),
                at(object, 2),
                namespace,
                name);
    }

    private static boolean watches(String... halves) {
        return halves.length > 1 && Arrays.asList(halves[1].split("&", -1)).contains("watch=true");
    }

    private static String at(List<String> parts, int index) {
        return parts.size() > index ? parts.get(index) : "";
    }
}
