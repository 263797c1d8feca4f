// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A label selector in the syntax of the API.
///
/// @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#api">Labels in the API</a>
public record LabelQuery(List<Predicate<Map<String, String>>> clauses) {
    private static final String KEY = "(?:[a-z0-9.-]{1,253}/)?[A-Za-z0-9][A-Za-z0-9_.-]{0,62}";
    private static final String VALUE = "(?:[A-Za-z0-9][A-Za-z0-9_.-]{0,62})?";
    private static final Pattern CLAUSE = Pattern.compile("\\s*(?:(?<absent>!)\\s*(?<missing>" + KEY + ")"
            + "|(?<set>" + KEY + ")\\s+(?<way>in|notin)\\s*\\((?<values>[^()]{0,1000})\\)"
            + "|(?<key>" + KEY + ")\\s*(?<equals>==?|!=)\\s*(?<value>" + VALUE + ")"
            + "|(?<there>" + KEY + "))\\s*(?:,(?=.)|$)");

    public LabelQuery {
        clauses = List.copyOf(clauses);
    }

    /// Parses a selector; empty for invalid text. The empty text selects everything.
    public static Optional<LabelQuery> of(String text) {
        List<Predicate<Map<String, String>>> clauses = new ArrayList<>();
        Matcher matcher = CLAUSE.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (!matcher.find(at) || matcher.start() != at) {
                return Optional.empty();
            }
            clauses.add(clause(matcher.toMatchResult()));
            at = matcher.end();
        }
        return Optional.of(new LabelQuery(clauses));
    }

    private static Predicate<Map<String, String>> clause(MatchResult clause) {
        if (clause.start("absent") >= 0) {
            String key = clause.group("missing");
            return labels -> !labels.containsKey(key);
        }
        if (clause.start("set") >= 0) {
            String key = clause.group("set");
            Set<String> values = Stream.of(clause.group("values").split(",", -1))
                    .map(String::strip)
                    .collect(Collectors.toSet());
            return clause.group("way").equals("in")
                    ? labels -> labels.containsKey(key) && values.contains(labels.get(key))
                    : labels -> !labels.containsKey(key) || !values.contains(labels.get(key));
        }
        if (clause.start("key") >= 0) {
            String key = clause.group("key");
            String value = clause.group("value");
            return clause.group("equals").equals("!=")
                    ? labels -> !value.equals(labels.get(key))
                    : labels -> value.equals(labels.get(key));
        }
        String key = clause.group("there");
        return labels -> labels.containsKey(key);
    }

    public boolean matches(Map<String, String> labels) {
        return clauses.stream().allMatch(clause -> clause.test(labels));
    }
}
