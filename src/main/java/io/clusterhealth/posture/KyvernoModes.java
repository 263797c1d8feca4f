// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.text.Words;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The actions of Kyverno's policies. Policies of one name are told apart by kind and namespace.
///
/// @see <a href="https://kyverno.io/docs/policy-types/">Kyverno, policy types</a>
final class KyvernoModes {
    static final String RULES = "kyverno.io";
    static final String CEL = "policies.kyverno.io";

    private static final Set<String> OF_RULES = Set.of("clusterpolicies", "policies");
    private static final Set<String> OF_CEL = Words.setOf("""
            validatingpolicies namespacedvalidatingpolicies imagevalidatingpolicies
            namespacedimagevalidatingpolicies""");

    private final Map<Policy, Map<String, String>> modes = new HashMap<>();

    /// A policy, as a report names it.
    ///
    /// @param source of the report's result: `kyverno`, or `KyvernoValidatingPolicy`
    /// @param name with the namespace in front of it for a policy of one namespace: `shop/no-latest`
    record Policy(String source, String name) {}

    /// Whether it is a list of policies that validate.
    static boolean reads(String group, String plural) {
        return (group.equals(RULES) && OF_RULES.contains(plural)) || (group.equals(CEL) && OF_CEL.contains(plural));
    }

    /// Adds a policy from such a list.
    void take(String plural, ObjectNode policy) {
        String namespace = policy.at("/metadata/namespace").asText();
        String name = policy.at("/metadata/name").asText();
        modes.put(
                new Policy(source(plural), namespace.isEmpty() ? name : namespace + "/" + name),
                OF_CEL.contains(plural) ? Map.of("", ofActions(policy)) : ofRules(policy));
    }

    private static String source(String plural) {
        if (OF_RULES.contains(plural)) {
            return "kyverno";
        }
        return plural.contains("image") ? "kyvernoimagevalidatingpolicy" : "kyvernovalidatingpolicy";
    }

    /// Where a policy states no action, it denies.
    private static String ofActions(JsonNode policy) {
        if (!policy.at("/spec/evaluation/admission/enabled").asBoolean(true)) {
            return "audit";
        }
        String stated = policy.at("/spec/validationActions")
                .valueStream()
                .map(action -> action.asText().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining("+"));
        return stated.isEmpty() ? "deny" : stated;
    }

    /// The action of each rule; the empty name is for a policy without rules.
    private static Map<String, String> ofRules(JsonNode policy) {
        if (!policy.at("/spec/admission").asBoolean(true)) {
            return Map.of("", "audit");
        }
        JsonNode spec = policy.path("spec");
        Stream<String> common = Stream.concat(
                Stream.of(spec.path("validationFailureAction").asText()),
                overrides(spec.path("validationFailureActionOverrides")));
        String byDefault = PolicyAction.strictest(common).orElse("audit");
        Map<String, String> rules = new HashMap<>();
        spec.path("rules")
                .forEach(rule ->
                        rules.put(rule.path("name").asText(), ofRule(rule).orElse(byDefault)));
        return rules.isEmpty() ? Map.of("", byDefault) : rules;
    }

    private static Optional<String> ofRule(JsonNode rule) {
        JsonNode validate = rule.path("validate");
        return PolicyAction.strictest(Stream.of(
                        Stream.of(validate.path("failureAction").asText()),
                        overrides(validate.path("failureActionOverrides")),
                        rule.path("verifyImages")
                                .valueStream()
                                .map(image -> image.path("failureAction").asText()))
                .flatMap(each -> each));
    }

    private static Stream<String> overrides(JsonNode overrides) {
        return overrides.valueStream().map(one -> one.path("action").asText());
    }

    /// The action on a violation of a rule, or the strictest of its policy where the rule is unknown; `unknown` without
    /// the policy. Older reports name a policy without its namespace.
    String of(Policy policy, String rule) {
        Map<String, String> rules = modes.get(new Policy(policy.source().toLowerCase(Locale.ROOT), policy.name()));
        if (rules != null) {
            String own = rules.get(rule.replaceFirst("^autogen-(cronjob-)?", ""));
            return own == null ? PolicyAction.strictest(rules.values().stream()).orElse("unknown") : own;
        }
        return PolicyAction.strictest(modes.entrySet().stream()
                        .filter(known -> bare(known.getKey()).equals(bare(policy)))
                        .flatMap(known -> known.getValue().values().stream()))
                .orElse("unknown");
    }

    private static String bare(Policy policy) {
        return policy.name().substring(policy.name().lastIndexOf('/') + 1);
    }
}
