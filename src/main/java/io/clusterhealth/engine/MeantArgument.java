// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.tool.EditDistance;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Which argument of a schema was most likely meant by a name that it does not have.
///
/// @param schema of the tool; a member of an argument that is an object may be meant as well
record MeantArgument(JsonNode schema) {
    /// Between the words of a name, however it is written: `max_tokens`, `max-tokens`, `maxTokens`.
    private static final Pattern BETWEEN = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])");

    /// A name that can be given.
    ///
    /// @param within the argument whose member it is; empty for an argument of the tool
    private record Name(String name, String within, String description) {
        List<String> words() {
            return MeantArgument.words(name);
        }

        String shown() {
            return "'" + name + "'" + (within.isEmpty() ? "" : " in '" + within + "'");
        }
    }

    /// It in quotes, or `'cpu' in 'resources'` where it is a member; empty where none comes near.
    ///
    /// The one that is spelt the same comes first; then one that differs by a slip, one that has all the words or
    /// none besides, the only one whose description has the word, and one within half of the name's length.
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
                .or(() -> EditDistance.nearest(
                                given, own.stream().map(Name::name).toList())
                        .map(name -> "'" + name + "'"));
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

    /// The last word says what it is: `pod_namespace` is a namespace. But `memory_limit` is no limit of a page: what an
    /// argument has as a member is told apart by its own word.
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
