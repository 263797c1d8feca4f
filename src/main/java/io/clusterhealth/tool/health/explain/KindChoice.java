// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.tool.EditDistance;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.tool.health.Unreadable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/// Resolves a word to a kind like kubectl: a kind, plural or short name, optionally with its group.
///
/// @param argument name of the argument that holds the word
/// @param closed kinds that are never shown
public record KindChoice(String argument, Predicate<ApiResource> closed) {
    /// The code of the error for a word that no served kind has.
    public static final String UNKNOWN = "UNKNOWN_KIND";

    /// Calls `chosen` with the kind, or `refused` with an error that suggests a similar kind.
    public <T> T with(
            String word,
            Details details,
            Deadline deadline,
            Function<ApiResource, T> chosen,
            Function<ToolError, T> refused) {
        return Kinds.called(word)
                .map(known -> open(known, chosen, refused))
                .orElseGet(() -> asked(word, details.resources(deadline), chosen, refused));
    }

    private <T> T asked(
            String word,
            Read<List<ApiResource>> served,
            Function<ApiResource, T> chosen,
            Function<ToolError, T> refused) {
        List<ApiResource> known = served.known().orElse(List.of());
        Optional<ApiResource> meant =
                known.stream().filter(resource -> resource.isCalled(word)).findFirst();
        if (meant.isPresent()) {
            return open(meant.get(), chosen, refused);
        }
        Optional<Unread> gap = served.unread();
        return refused.apply(gap.isPresent() ? Unreadable.of("served kinds", gap.get()) : unknown(word, known));
    }

    private <T> T open(ApiResource resource, Function<ApiResource, T> chosen, Function<ToolError, T> refused) {
        return closed.test(resource)
                ? refused.apply(ToolError.of(
                        "KIND_NOT_SHOWN",
                        "Objects of kind %s are never shown, to any caller.".formatted(resource.kind()),
                        "Ask about the object that uses it: its events name what is missing."))
                : chosen.apply(resource);
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
