// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.text.Secrets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A value and its source.
///
/// @param source a flag or a variable, named when the value is refused; empty for the default
/// @param value stripped; may be empty
record Given(String source, String value) {
    private static final Pattern LOGIN = Pattern.compile("://[^/,\\s]*@");

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

    /// The value as it is shown: of an address without its login, and without what looks like a key.
    static String shown(String value) {
        return Excerpt.of(value.contains("://") ? masked(value) : value);
    }

    /// Whether an address contains a login or a key.
    static boolean isSecret(String value) {
        return value.contains("://") && !masked(value).equals(value);
    }

    private static String masked(String value) {
        return Secrets.removed(LOGIN.matcher(value).replaceAll("://" + Secrets.MARKER + "@"));
    }

    /// The words between commas, if all have this form.
    Set<String> list(Predicate<String> form, String example) throws BadSetting {
        Set<String> words = words();
        Optional<String> wrong = words.stream().filter(form.negate()).findFirst();
        if (wrong.isPresent()) {
            throw new BadSetting(source + " holds '" + shown(wrong.get()) + "', which is not " + example
                    + withoutLogin(wrong.get()));
        }
        return words;
    }

    /// @param why after the value
    BadSetting refused(String why) {
        return new BadSetting(source + ": '" + shown(value) + "' " + why + withoutLogin(value));
    }

    private static String withoutLogin(String value) {
        return isSecret(value) ? "; it holds what looks like a login or a key: leave that out" : "";
    }
}
