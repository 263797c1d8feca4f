// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.object.FieldPath;
import io.clusterhealth.text.NameGlob;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The differences that an Application of Argo CD ignores: `spec.ignoreDifferences`. Expressions of jq are not
/// evaluated.
///
/// @see <a href="https://argo-cd.readthedocs.io/en/stable/user-guide/diffing/#application-level-configuration">
/// Application level configuration</a>
public record IgnoredDifferences(List<IgnoreRule> rules) {
    public static final IgnoredDifferences NONE = new IgnoredDifferences(List.of());

    private static final Pattern INDEX = Pattern.compile("\\d+");

    public IgnoredDifferences {
        rules = List.copyOf(rules);
    }

    /// One entry.
    ///
    /// @param group a glob, and so is the kind; empty for the core group
    /// @param name empty for any, and so is the namespace
    /// @param fields regular expressions of the paths that a pointer covers; an index matches any entry of its list
    /// @param evaluated whether it has no expressions of jq
    record IgnoreRule(
            String group,
            String kind,
            String name,
            String namespace,
            List<String> fields,
            Set<String> managers,
            boolean evaluated) {

        private static IgnoreRule of(JsonNode entry) {
            return new IgnoreRule(
                    entry.path("group").asText(),
                    entry.path("kind").asText(),
                    entry.path("name").asText(),
                    entry.path("namespace").asText(),
                    texts(entry, "jsonPointers")
                            .map(IgnoredDifferences::covered)
                            .toList(),
                    texts(entry, "managedFieldsManagers").collect(Collectors.toUnmodifiableSet()),
                    entry.path("jqPathExpressions").isEmpty());
        }

        private boolean covers(ObjectNode object) {
            return new NameGlob(group)
                            .matches(ApiResource.groupOf(
                                    object.path("apiVersion").asText()))
                    && new NameGlob(kind).matches(object.path("kind").asText())
                    && isOrAny(name, object.at("/metadata/name"))
                    && isOrAny(namespace, object.at("/metadata/namespace"));
        }

        private static boolean isOrAny(String wanted, JsonNode node) {
            return wanted.isEmpty() || wanted.equals(node.asText());
        }

        private boolean ignores(ObjectNode object, String field) {
            return fields.stream().anyMatch(field::matches)
                    || managers.stream()
                            .flatMap(manager -> ForeignFields.heldBy(manager, object).stream())
                            .flatMap(held -> held.fields().stream())
                            .anyMatch(held -> FieldPath.touch(held, field));
        }
    }

    static IgnoredDifferences of(JsonNode application) {
        return new IgnoredDifferences(application
                .at("/spec/ignoreDifferences")
                .valueStream()
                .filter(JsonNode::isObject)
                .map(IgnoreRule::of)
                .toList());
    }

    /// Whether some rules are not evaluated, so that differences they ignore are reported.
    public boolean unevaluated() {
        return rules.stream().anyMatch(rule -> !rule.evaluated());
    }

    /// Whether a difference in a field of an object is ignored.
    ///
    /// @param object the current one, with its `metadata.managedFields`
    boolean ignores(ObjectNode object, String field) {
        return rules.stream().filter(rule -> rule.covers(object)).anyMatch(rule -> rule.ignores(object, field));
    }

    Stream<ForeignFields> without(List<ForeignFields> foreign, ObjectNode object) {
        return foreign.stream()
                .flatMap(one -> Optional.of(one.fields().stream()
                                .filter(field -> !ignores(object, field))
                                .toList())
                        .filter(left -> !left.isEmpty())
                        .map(left -> new ForeignFields(one.by(), one.since(), left))
                        .stream());
    }

    private static Stream<String> texts(JsonNode entry, String member) {
        return entry.path(member).valueStream().filter(JsonNode::isTextual).map(JsonNode::asText);
    }

    /// The paths below a JSON pointer, as a regular expression.
    private static String covered(String pointer) {
        StringBuilder path = new StringBuilder();
        for (String step : pointer.substring(Math.min(1, pointer.length())).split("/", -1)) {
            String name = step.replace("~1", "/").replace("~0", "~");
            String member = Pattern.quote(FieldPath.member(path.toString(), name));
            path.append(INDEX.matcher(name).matches() ? "(\\[[^]]*]|" + member + ")" : member);
        }
        return path + "([.\\[].*)?";
    }
}
