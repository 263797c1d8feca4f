// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.text.EditDistance;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds the argument of a schema that was most likely meant by a name it does not have.
///
/// @param schema the tool's; members of object arguments are searched as well
record MeantArgument(JsonNode schema) {
    /// The boundaries between the words of a name: `max_tokens`, `max-tokens`, `maxTokens`.
    private static final Pattern BETWEEN = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])");

    /// An abbreviation, such as those of kubectl, has at most so many letters.
    private static final int LONGEST_SHORT = 3;

    /// One character in so many may be wrong.
    private static final int DIFFERENT = 3;

    /// A name that the schema has.
    ///
    /// @param within the argument that the member is in; empty for an argument of the tool
    private record Name(String name, String within, String description) {
        List<String> words() {
            return MeantArgument.words(name);
        }

        String shown() {
            return "'" + name + "'" + (within.isEmpty() ? "" : " in '" + within + "'");
        }
    }

    /// The name in quotes, or `'cpu' in 'resources'` for a member; empty when none is close.
    ///
    /// In order: the same words; an edit distance of at most 1; all of its words or only some of them; the only
    /// argument whose description has the word; the only argument that a short name abbreviates; an edit distance
    /// within a third of the name's length, or within half of it where they have a word in common.
    Optional<String> nearest(String given) {
        List<Name> names = names();
        List<Name> own = names.stream().filter(name -> name.within().isEmpty()).toList();
        List<String> words = words(given);
        if (words.isEmpty()) {
            return Optional.empty();
        }
        return first(names, name -> name.words().equals(words))
                .or(() -> first(own, name -> EditDistance.between(name.name(), given) <= 1))
                .or(() -> ofWords(words, names))
                .or(() -> described(given, own))
                .or(() -> abbreviated(given, own))
                .or(() -> EditDistance.nearest(
                                given, own.stream().map(Name::name).toList())
                        .filter(name -> EditDistance.between(name, given) <= given.length() / DIFFERENT
                                || !Collections.disjoint(words(name), words))
                        .map(name -> "'" + name + "'"));
    }

    private static Optional<String> abbreviated(String given, List<Name> names) {
        List<Name> longer = names.stream()
                .filter(name -> given.length() <= LONGEST_SHORT && name.name().length() > 2 * given.length())
                .filter(name -> abbreviates(given, name.name()))
                .toList();
        return longer.size() == 1 ? Optional.of(longer.getFirst().shown()) : Optional.empty();
    }

    /// Whether a name begins with the first letter and has the others in their order.
    private static boolean abbreviates(String given, String name) {
        int at = name.startsWith(given.substring(0, 1)) ? 0 : -1;
        for (int i = 1; i < given.length() && at >= 0; i++) {
            at = name.indexOf(given.charAt(i), at + 1);
        }
        return at >= 0;
    }

    private List<Name> names() {
        return Stream.concat(
                        under(schema, ""),
                        schema.path("properties").properties().stream()
                                .flatMap(one -> under(one.getValue(), one.getKey())))
                .filter(name -> !name.words().isEmpty())
                .toList();
    }

    private static Stream<Name> under(JsonNode object, String within) {
        return object.path("properties").properties().stream()
                .map(one -> new Name(
                        one.getKey(), within, one.getValue().path("description").asText()));
    }

    private static Optional<String> first(List<Name> names, Predicate<Name> fits) {
        return names.stream().filter(fits).findFirst().map(Name::shown);
    }

    /// Prefers a name with the same last word: `pod_namespace` is a namespace. Prefers members to arguments:
    /// `memory_limit` means the member `memory`, not the page's `limit`.
    private static Optional<String> ofWords(List<String> words, List<Name> names) {
        return names.stream()
                .filter(name -> words.containsAll(name.words()) || name.words().containsAll(words))
                .min(Comparator.comparing((Name name) -> name.within().isEmpty())
                        .thenComparing(name -> !name.words().getLast().equals(words.getLast())))
                .map(Name::shown);
    }

    private static Optional<String> described(String given, List<Name> names) {
        Set<String> word = Set.of(given.toLowerCase(Locale.ROOT));
        List<Name> having = names.stream()
                .filter(name -> words(name.description()).containsAll(word))
                .toList();
        return having.size() == 1 ? Optional.of(having.getFirst().shown()) : Optional.empty();
    }

    private static List<String> words(String text) {
        return Stream.of(BETWEEN.split(text))
                .filter(word -> !word.isEmpty())
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }
}
