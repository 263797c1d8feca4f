// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.jsonrpc.Excerpt;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// A value and its source.
///
/// @param source a flag or a variable, named when the value is refused; empty for the default
/// @param value stripped; may be empty
record Given(String source, String value) {
    /// Whether a flag or a variable has set it.
    boolean isConfigured() {
        return !source.isEmpty();
    }

    String fitting(Predicate<String> form, String why) throws BadSetting {
        if (!form.test(value)) {
            throw refused(why);
        }
        return value;
    }

    /// The words between commas.
    Set<String> words() {
        return Arrays.stream(value.split(","))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// The words between commas, if all have this form.
    Set<String> list(Predicate<String> form, String example) throws BadSetting {
        Set<String> words = words();
        Optional<String> wrong = words.stream().filter(form.negate()).findFirst();
        if (wrong.isPresent()) {
            throw new BadSetting(source + " holds '" + Excerpt.of(wrong.get()) + "', which is not " + example);
        }
        return words;
    }

    /// @param why after the value
    BadSetting refused(String why) {
        return new BadSetting(source + ": '" + Excerpt.of(value) + "' " + why);
    }
}
