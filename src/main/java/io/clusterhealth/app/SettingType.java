// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.text.Durations;
import io.clusterhealth.text.EditDistance;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The type of a setting's value.
///
/// @param bounds of the value, in Markdown; empty for none
record SettingType<T>(String bounds, ValueReading<T> reading) {

    @FunctionalInterface
    interface ValueReading<T> {
        /// @param all for other settings on which this one's form depends
        T of(Given given, SettingsReader all) throws BadSetting;
    }

    SettingType(ValueReading<T> reading) {
        this("", reading);
    }

    /// Empty for an empty text.
    SettingType<Optional<T>> orNone() {
        return new SettingType<>(
                bounds,
                (given, all) -> given.value().isEmpty() ? Optional.empty() : Optional.of(reading.of(given, all)));
    }

    static SettingType<Optional<String>> text() {
        return new SettingType<String>((given, _) -> given.value()).orNone();
    }

    /// @param why for the error about another form
    static SettingType<Optional<String>> text(Predicate<String> form, String why) {
        return new SettingType<String>((given, _) -> given.fitting(form, why)).orNone();
    }

    /// @param why for the error about another form
    static SettingType<Optional<URI>> address(Predicate<String> form, String why) {
        return new SettingType<URI>((given, _) -> URI.create(given.fitting(form, why))).orNone();
    }

    static SettingType<Optional<Path>> file() {
        return new SettingType<Path>((given, all) -> all.path(given)).orNone();
    }

    static SettingType<Integer> whole(int least, int most) {
        String bounds = least + " to " + most;
        Predicate<String> within = digits ->
                digits.matches("[0-9]{1,9}") && Integer.parseInt(digits) >= least && Integer.parseInt(digits) <= most;
        return new SettingType<>(
                bounds, (given, _) -> Integer.parseInt(given.fitting(within, "is no whole number from " + bounds)));
    }

    /// @param least such as `15 s`
    /// @param examples in Markdown
    static SettingType<Duration> time(String least, String most, String examples) {
        String bounds = least + " to " + most;
        return new SettingType<>(
                bounds + ": " + examples,
                (given, _) -> Durations.read(given.value())
                        .filter(time -> time.compareTo(Durations.read(least).orElseThrow()) >= 0
                                && time.compareTo(Durations.read(most).orElseThrow()) <= 0)
                        .orElseThrow(() ->
                                given.refused("is no time from " + bounds + ", such as " + examples.replace("`", ""))));
    }

    static SettingType<Boolean> yesOrNo() {
        return oneOf(Map.of("true", true, "false", false));
    }

    @SafeVarargs
    static <E extends Enum<E>> SettingType<E> oneOf(E... allowed) {
        return oneOf(words(allowed));
    }

    static <T> SettingType<T> oneOf(Map<String, T> allowed) {
        return new SettingType<>((given, _) -> {
            String word = given.value().toLowerCase(Locale.ROOT);
            return Optional.ofNullable(allowed.get(word)).orElseThrow(() -> {
                List<String> known = allowed.keySet().stream().sorted().toList();
                return given.refused("is not one of " + String.join(", ", known) + guess(word, known));
            });
        });
    }

    /// Enum constants by their words in a command line.
    @SafeVarargs
    static <E extends Enum<E>> Map<String, E> words(E... values) {
        Map<String, E> words = new TreeMap<>();
        Arrays.stream(values)
                .forEach(
                        value -> words.put(value.name().toLowerCase(Locale.ROOT).replace('_', '-'), value));
        return words;
    }

    /// The end of an error about a word that resembles a known one; empty for any other.
    static String guess(String word, List<String> known) {
        return EditDistance.nearest(word.toLowerCase(Locale.ROOT), known)
                .map(nearest -> "; did you mean " + nearest + "?")
                .orElse("");
    }

    /// Words separated by commas.
    static SettingType<Set<String>> list(Predicate<String> form, String example) {
        return new SettingType<>((given, _) -> given.list(form, example));
    }

    /// Words separated by commas, in lower case.
    static SettingType<Set<String>> names(Predicate<String> form, String example) {
        return new SettingType<>((given, _) ->
                given.list(word -> form.test(word.toLowerCase(Locale.ROOT)), example).stream()
                        .map(word -> word.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toCollection(LinkedHashSet::new)));
    }
}
