// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.object.ClusterObject;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Metadata.Owner;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One object for which a row holds, with the values for the placeholders in the row's words.
///
/// `{status.phase}` is the text at a path, `{a|b}` the first that exists, `{#a+b}` a sum, `{age a}` the age of a
/// time; `{type}`, `{status}`, `{reason}` and `{message}` are those of the condition, `{for}` and `{ago}` its
/// duration, `{owner Kind}` is the controller of that kind, `{unused}` the words for an unused object. `[this|that]`
/// is the first alternative whose placeholders all have a value.
///
/// @param condition the condition of the case
/// @param since when the state began
/// @param unused empty for an object that is in use
record Seen(ClusterObject object, Optional<Condition> condition, Optional<Instant> since, String unused, Instant asOf) {
    private static final Pattern PART = Pattern.compile("\\[([^]]*)]|\\{([^}]*)}");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}]*)}");
    private static final Pattern ALTERNATIVE = Pattern.compile("\\|(?![^{]*})");

    String filled(String words) {
        return PART.matcher(words).replaceAll(part -> Matcher.quoteReplacement(filled(part)));
    }

    private String filled(MatchResult part) {
        if (part.group(2) != null) {
            return value(part.group(2));
        }
        return ALTERNATIVE
                .splitAsStream(part.group(1))
                .filter(words -> PLACEHOLDER
                        .matcher(words)
                        .results()
                        .noneMatch(placeholder -> value(placeholder.group(1)).isEmpty()))
                .map(words -> PLACEHOLDER
                        .matcher(words)
                        .replaceAll(placeholder -> Matcher.quoteReplacement(value(placeholder.group(1)))))
                .findFirst()
                .orElse("");
    }

    private String value(String placeholder) {
        int space = placeholder.indexOf(' ');
        String last = placeholder.substring(space + 1);
        return switch (space < 0 ? placeholder : placeholder.substring(0, space)) {
            case "type" -> condition.map(Condition::type).orElse("");
            case "status" -> condition.map(Condition::status).orElse("");
            case "reason" -> condition.map(Condition::reason).orElse("");
            case "message" -> condition.map(Condition::message).orElse("");
            case "for" -> Age.text(" for %s", since, asOf);
            case "ago" -> Age.text(" %s ago", since, asOf);
            case "age" -> object.time(last).map(at -> Age.text(at, asOf)).orElse("");
            case "owner" -> object.metadata().controller(last).map(Owner::name).orElse("");
            case "unused" -> unused;
            default ->
                placeholder.startsWith("#")
                        ? Long.toString(Criterion.sum(object, placeholder.substring(1)))
                        : object.text(placeholder);
        };
    }

    /// The text of a part of a quote: a quoted phrase, or the first non-empty of several paths, conditions such as
    /// `Installed=False`, and `untrue`, the message of a condition that is not true.
    String said(String source) {
        if (source.startsWith("\"")) {
            return filled(source.substring(1, source.length() - 1));
        }
        for (String alternative : source.split("\\|")) {
            String said = alternative.equals("untrue") ? complaint() : String.join(", ", object.texts(alternative));
            if (!said.isEmpty()) {
                return said;
            }
        }
        return "";
    }

    /// The message of a condition that is not true, `Ready` last: in some kinds it only summarises the others.
    private String complaint() {
        return object.conditions().stream()
                .filter(one -> !one.is("True") && !one.message().isEmpty())
                .min(Comparator.comparing(one -> one.type().equals("Ready")))
                .map(Condition::message)
                .orElse("");
    }
}
