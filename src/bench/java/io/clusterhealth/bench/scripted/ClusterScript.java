// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.scripted;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A static cluster: its lists with `limit`, `continue` and `fieldSelector=type=…` or `status.phase=…`, its
/// version, readiness and discovery, and all pods as a Table. Access reviews allow everything.
public final class ClusterScript implements Script {
    private static final Pattern NAMESPACED = Pattern.compile("(/api/v1|/apis/[^/]+/[^/]+)/namespaces/([^/]+)/([^/]+)");
    private static final Pattern TYPE = Pattern.compile("(?:type|status\\.phase)=(.+)");
    /// Selectors of events that no generated cluster has.
    private static final Set<String> OF_NONE = Set.of("reason=Preempted", "reason=MachineDeleted");

    private static final Pattern GROUP_VERSION = Pattern.compile("/api/v1|/apis/[^/]+/[^/]+");

    private static final String ACCESS_REVIEWS = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
    private static final String ALLOWED = """
            {"kind":"SelfSubjectAccessReview","apiVersion":"authorization.k8s.io/v1","status":{"allowed":true}}""";

    private final Map<String, Listing> listings;
    private final String groups;
    private final Map<String, Reply> tables = new ConcurrentHashMap<>();

    /// Writes all objects in JSON and protobuf, so that no request waits for that.
    public ClusterScript(List<Listing> listings) {
        listings.forEach(Listing::write);
        List<Listing> all = new ArrayList<>(listings);
        all.add(new Listing(ACCESS_REVIEWS, "authorization.k8s.io/v1", "SelfSubjectAccessReview", List.of()));
        this.listings = all.stream().collect(Collectors.toMap(Listing::path, Function.identity()));
        this.groups = groups(all);
    }

    @Override
    public Reply answer(Request request) {
        return switch (request.path()) {
            case "/version" ->
                Reply.json(
                        200,
                        "{\"major\":\"1\",\"minor\":\"33\",\"gitVersion\":\"v1.33.5\",\"platform\":\"linux/amd64\"}");
            case "/readyz", "/livez", "/healthz" ->
                Reply.text(
                        200,
                        "[+]ping ok\n[+]log ok\n[+]etcd ok\n[+]informer-sync ok\n[+]shutdown ok\nreadyz check passed\n");
            case "/api" -> Reply.json(200, "{\"kind\":\"APIVersions\",\"versions\":[\"v1\"]}");
            case "/apis" -> Reply.json(200, groups);
            case ACCESS_REVIEWS -> Reply.json(201, ALLOWED);
            default -> GROUP_VERSION.matcher(request.path()).matches() ? resources(request.path()) : list(request);
        };
    }

    private Reply list(Request request) {
        Matcher namespaced = NAMESPACED.matcher(request.path());
        boolean inOne = namespaced.matches();
        Listing listing = listings.get(inOne ? namespaced.group(1) + "/" + namespaced.group(3) : request.path());
        if (listing == null) {
            return Reply.failure(404, "NotFound", "the server could not find the requested resource");
        }
        if (request.tabular() && listing.kind().equals("Pod") && !inOne) {
            return tables.computeIfAbsent(request.path(), _ -> PodTable.of(listing));
        }
        String selector = request.query().getOrDefault("fieldSelector", "");
        if (OF_NONE.contains(selector)) {
            return listing.none().page(0, "", request.protobuf());
        }
        Matcher selected = TYPE.matcher(selector);
        String type = selected.matches() ? selected.group(1) : "";
        Listing wanted = listing.only(inOne ? namespaced.group(2) : "", type);
        return (request.metadataOnly() ? wanted.metadata() : wanted)
                .page(
                        Integer.parseInt(request.query().getOrDefault("limit", "0")),
                        request.query().getOrDefault("continue", ""),
                        request.protobuf());
    }

    private Reply resources(String groupVersion) {
        String resources = listings.values().stream()
                .filter(listing -> listing.path().startsWith(groupVersion + "/"))
                .map(listing -> """
                        {"name":"%s","kind":"%s","namespaced":%s,"verbs":["get","list"]}""".formatted(listing.plural(), listing.kind(), listing.namespaced()))
                .sorted()
                .collect(Collectors.joining(","));
        return resources.isEmpty()
                ? Reply.failure(404, "NotFound", "the server could not find the requested resource")
                : Reply.json(200, """
                        {"kind":"APIResourceList","apiVersion":"v1","groupVersion":"%s","resources":[%s]}
                        """.formatted(groupVersion.replaceFirst("/apis?/", ""), resources));
    }

    /// The groups with their versions, of which the last is preferred.
    private static String groups(List<Listing> listings) {
        Map<String, Set<String>> versions = new TreeMap<>();
        for (Listing listing : listings) {
            int slash = listing.apiVersion().indexOf('/');
            if (slash > 0) {
                versions.computeIfAbsent(listing.apiVersion().substring(0, slash), _ -> new TreeSet<>())
                        .add(version(listing.apiVersion()));
            }
        }
        return versions.entrySet().stream()
                .map(group -> """
                        {"name":"%s","versions":[%s],"preferredVersion":%s}
                        """.formatted(
                                group.getKey(),
                                String.join(",", group.getValue()),
                                List.copyOf(group.getValue()).getLast()))
                .collect(
                        Collectors.joining(",", "{\"kind\":\"APIGroupList\",\"apiVersion\":\"v1\",\"groups\":[", "]}"));
    }

    private static String version(String apiVersion) {
        return "{\"groupVersion\":\"%s\",\"version\":\"%s\"}"
                .formatted(apiVersion, apiVersion.substring(apiVersion.indexOf('/') + 1));
    }
}
