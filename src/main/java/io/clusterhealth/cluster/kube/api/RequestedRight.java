// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import io.clusterhealth.cluster.Right;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The right that a GET requires, derived in the same way as in the API server.
///
/// @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/#determine-the-request-verb">
/// Request verbs</a>
public final class RequestedRight {
    /// Parts of a namespace itself, rather than lists of objects in it.
    private static final Set<String> OF_NAMESPACES = Set.of("status", "finalize");

    private static final Pattern ONE_NAME = Pattern.compile("(?:.*,)?metadata\\.name==?([^,=/%]+)(?:,.*)?");

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
        String namespace = rest.getFirst().equals("namespaces") ? at(rest, 1) : "";
        boolean within = !namespace.isEmpty() && rest.size() > 2 && !OF_NAMESPACES.contains(rest.get(2));
        List<String> object = within ? rest.subList(2, rest.size()) : rest;
        String name = at(object, 1);
        List<String> query = Arrays.asList(at(List.of(halves), 1).split("&", -1));
        return new Right.OfObjects(
                name.isEmpty() ? (query.contains("watch=true") ? "watch" : "list") : "get",
                group,
                object.getFirst(),
                at(object, 2),
                namespace,
                name.isEmpty() ? selected(query) : name);
    }

    /// The only name that a list may contain; empty without one.
    private static String selected(List<String> query) {
        return query.stream()
                .filter(one -> one.startsWith("fieldSelector="))
                .map(one -> URLDecoder.decode(one.substring(one.indexOf('=') + 1), StandardCharsets.UTF_8))
                .map(ONE_NAME::matcher)
                .filter(Matcher::matches)
                .map(found -> found.group(1))
                .filter(name -> !name.equals(".") && !name.equals(".."))
                .findFirst()
                .orElse("");
    }

    private static String at(List<String> parts, int index) {
        return parts.size() > index ? parts.get(index) : "";
    }
}
