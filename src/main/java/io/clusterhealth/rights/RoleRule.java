// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import io.clusterhealth.cluster.OwnRules.OwnRule;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.object.GenericObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A rule of a Role or a ClusterRole.
///
/// @param resources plurals, `pods/log` for a subresource, `*` and `*` + `/scale` for all
/// @param names empty for all objects
/// @param urls non-resource paths; a final `*` matches all paths with that prefix
/// @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/authorization-resources/role-v1/">PolicyRule</a>
public record RoleRule(
        List<String> verbs, List<String> groups, List<String> resources, List<String> names, List<String> urls) {
    private static final String ALL = "*";

    /// The number of values that `*` counts as.
    private static final int MANY = 50;

    public RoleRule {
        verbs = List.copyOf(verbs);
        groups = List.copyOf(groups);
        resources = List.copyOf(resources);
        names = List.copyOf(names);
        urls = List.copyOf(urls);
    }

    /// The narrowest rule that grants a right.
    public static RoleRule granting(Right right) {
        return switch (right) {
            case Right.Url(String verb, String path) ->
                new RoleRule(List.of(verb), List.of(), List.of(), List.of(), List.of(path));
            case Right.OfObjects of ->
                new RoleRule(
                        List.of(of.verb()),
                        List.of(of.group()),
                        List.of(of.resource() + of.below()),
                        of.name().isEmpty() ? List.of() : List.of(of.name()),
                        List.of());
        };
    }

    /// A rule as the cluster reports it to the caller.
    public static RoleRule of(OwnRule rule) {
        return new RoleRule(
                rule.verbs().stream().sorted().toList(),
                rule.groups().stream().sorted().toList(),
                rule.resources().stream().sorted().toList(),
                rule.names().stream().sorted().toList(),
                List.of());
    }

    static RoleRule read(GenericObject rule) {
        return new RoleRule(
                rule.texts("verbs"),
                rule.texts("apiGroups"),
                rule.texts("resources"),
                rule.texts("resourceNames"),
                rule.texts("nonResourceURLs"));
    }

    /// Whether it grants the right, as the API server decides it.
    public boolean grants(Right right) {
        return switch (right) {
            case Right.Url(String verb, String path) ->
                has(verbs, verb) && urls.stream().anyMatch(url -> reaches(url, path));
            case Right.OfObjects of ->
                covers(of)
                        && (names.isEmpty()
                                || names.contains(of.name())
                                || of.ofDomain()
                                        .filter(all -> names.contains(all.name()))
                                        .isPresent());
        };
    }

    /// Whether it grants the right for at least some objects.
    boolean covers(Right.OfObjects right) {
        return has(verbs, right.verb()) && has(groups, right.group()) && (resources.contains(ALL) || names(right));
    }

    /// Whether it names the resource, or the subresource of all resources.
    boolean names(Right.OfObjects right) {
        return resources.contains(right.resource() + right.below())
                || (!right.subresource().isEmpty() && resources.contains("*/" + right.subresource()));
    }

    private static boolean has(List<String> allowed, String wanted) {
        return allowed.contains(ALL) || allowed.contains(wanted);
    }

    private static boolean reaches(String url, String path) {
        return url.equals(path) || (url.endsWith(ALL) && path.startsWith(url.substring(0, url.length() - 1)));
    }

    /// The extent of what it grants, for comparing rules: the number of its combinations, each `*` counted as many.
    public long breadth() {
        long objects = names.isEmpty() ? MANY : names.size();
        return count(verbs) * (count(groups) * count(resources) * objects + count(urls));
    }

    private static long count(List<String> words) {
        return words.stream().mapToLong(word -> word.contains(ALL) ? MANY : 1).sum();
    }

    /// An entry of a role's `rules`, in one line of YAML.
    public String yaml() {
        List<String> fields = new ArrayList<>();
        field(fields, "apiGroups", groups);
        field(fields, "resources", resources);
        field(fields, "resourceNames", names);
        field(fields, "nonResourceURLs", urls);
        field(fields, "verbs", verbs);
        return fields.stream().collect(Collectors.joining(", ", "- {", "}"));
    }

    private static void field(List<String> fields, String name, List<String> values) {
        if (!values.isEmpty()) {
            fields.add(values.stream()
                    .map(value -> value.matches("[a-z][a-z0-9./-]*") ? value : "\"" + value + "\"")
                    .collect(Collectors.joining(", ", name + ": [", "]")));
        }
    }

    /// For display: `get, list on pods, deployments.apps named cart`.
    public String words() {
        String objects = urls.isEmpty() ? words(resources) + groupWords() : words(urls);
        return words(verbs) + " on " + objects + (names.isEmpty() ? "" : " named " + words(names));
    }

    private String groupWords() {
        List<String> named = groups.stream().filter(group -> !group.isEmpty()).toList();
        return named.isEmpty() ? "" : " of " + words(named);
    }

    private static String words(List<String> names) {
        return names.stream().map(OneWord::of).collect(Collectors.joining(", "));
    }
}
