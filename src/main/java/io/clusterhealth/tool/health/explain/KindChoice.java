// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.text.EditDistance;
import io.clusterhealth.tool.OrRefusal;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.Unreadable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Resolves a word to a kind like kubectl: a kind, plural or short name, optionally with its group.
///
/// @param argument name of the argument that holds the word
/// @param closed kinds that are never shown
/// @param toolsets those that are enabled: a tool of theirs may tell of a closed kind what may be told
public record KindChoice(String argument, Predicate<ApiResource> closed, Set<String> toolsets) {
    /// The code of the error for a word that no served kind has.
    public static final String UNKNOWN = "UNKNOWN_KIND";

    /// The kind, or a refusal that suggests a similar one.
    public OrRefusal<ApiResource> choose(String word, HealthCall call) {
        Optional<ApiResource> known = Kinds.called(word);
        return known.filter(Kinds::isAlone)
                .or(() -> known.map(kind -> isServed(kind, call) ? kind : otherThan(kind, word, call)))
                .map(this::open)
                .orElseGet(() -> served(word, call));
    }

    /// A kind of the same name, if the cluster has it.
    private static ApiResource otherThan(ApiResource kind, String word, HealthCall call) {
        return call.details().resources(call.deadline()).known().orElse(List.of()).stream()
                .filter(one -> one.isCalled(word) && !one.group().equals(kind.group()))
                .filter(one -> isServed(one, call))
                .findFirst()
                .orElse(kind);
    }

    /// A recording may hold objects of any known kind.
    private static boolean isServed(ApiResource kind, HealthCall call) {
        if (call.cluster().origin() != Cluster.Origin.LIVE) {
            return call.names(kind, Optional.empty(), Optional.empty()).isPresent();
        }
        return call.details().resources(call.deadline()).known().orElse(List.of()).stream()
                .anyMatch(
                        one -> one.group().equals(kind.group()) && one.plural().equals(kind.plural()));
    }

    private OrRefusal<ApiResource> served(String word, HealthCall call) {
        Read<List<ApiResource>> served = call.details().resources(call.deadline());
        List<ApiResource> known = served.known().orElse(List.of());
        return known.stream()
                .filter(resource -> resource.isCalled(word))
                .findFirst()
                .map(this::open)
                .orElseGet(() -> new OrRefusal.HasRefusal<>(served.unread()
                        .map(gap -> Unreadable.of("served kinds", gap))
                        .orElseGet(() -> unknown(word, known))));
    }

    private OrRefusal<ApiResource> open(ApiResource resource) {
        return closed.test(resource)
                ? OrRefusal.refused(
                        "KIND_NOT_SHOWN",
                        "Objects of kind %s are never shown, to any caller.".formatted(resource.kind()),
                        instead(resource))
                : new OrRefusal.HasValue<>(resource);
    }

    private String instead(ApiResource resource) {
        if (resource.isSecrets() && toolsets.contains("kubectl")) {
            return "Call kubectl-get for its name, its keys and their sizes.";
        }
        return resource.grantsRights() && toolsets.contains("rights")
                ? "Call explain-subject or who-can for what they allow."
                : "Ask about the object that uses it: its events name what is missing.";
    }

    private ToolError unknown(String word, List<ApiResource> known) {
        List<String> words = new ArrayList<>();
        for (ApiResource resource : known) {
            words.add(resource.kind().toLowerCase(Locale.ROOT));
            words.add(resource.plural());
            words.addAll(resource.shortNames());
        }
        return new ToolError(
                UNKNOWN,
                "Argument '%s': this cluster serves no '%s'.".formatted(argument, word),
                EditDistance.nearest(word.toLowerCase(Locale.ROOT), words)
                        .map(nearest -> "Did you mean '%s'?".formatted(nearest))
                        .orElse("Give a kind, plural or short name, such as deployment or pvc."),
                Map.of(
                        "validKinds",
                        ValidValues.first(known.stream()
                                .filter(closed.negate())
                                .map(ApiResource::kind)
                                .distinct()
                                .toList())));
    }
}
