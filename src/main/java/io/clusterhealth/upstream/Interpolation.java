// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Replaces `${NAME}` and `${NAME:-otherwise}` with variables, and records their values, which may be secret.
final class Interpolation {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?}");

    private final Function<String, Optional<String>> variables;
    private final Set<String> values = new LinkedHashSet<>();
    private Optional<String> unset = Optional.empty();

    Interpolation(Function<String, Optional<String>> variables) {
        this.variables = variables;
    }

    String of(String text) {
        return VARIABLE.matcher(text).replaceAll(found -> {
            Optional<String> value = variables.apply(found.group(1)).filter(held -> !held.isEmpty());
            value.ifPresent(values::add);
            Optional<String> otherwise = Optional.ofNullable(found.group(2));
            if (value.isEmpty() && otherwise.isEmpty()) {
                unset = Optional.of(found.group(1));
            }
            return Matcher.quoteReplacement(value.or(() -> otherwise).orElse(""));
        });
    }

    /// A variable that is required and not set.
    Optional<String> unset() {
        return unset;
    }

    Set<String> values() {
        return values;
    }
}
