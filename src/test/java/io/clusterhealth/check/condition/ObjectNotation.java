// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An object as one line, `externalsecrets shop/db, spec.suspend=true, Ready=False/Denied @10m "no access"`. The README
/// beside the files of `objects` has this notation.
record ObjectNotation(String list, String name, Map<String, String> facts) {
    private static final Pattern CONDITION = Pattern.compile("([A-Za-z][\\w./-]*)=([A-Z][a-z]+|(?= @))(?:/(\\w+))?"
            + "(?: (@[0-9dhms]+|[0-9]{4}-\\S+Z))?(?: (\"(?:[^\"\\\\]|\\\\.)*\"))?");
    private static final Pattern FIELD = Pattern.compile("(metadata|spec|status)[.=].*");

    static ObjectNotation parse(String line, Map<String, String> named) {
        List<String> parts = parts(line);
        String first = parts.getFirst();
        ObjectNotation object = named.containsKey(first)
                ? parse(named.get(first), named)
                : new ObjectNotation(
                        first.substring(0, first.indexOf(' ')),
                        first.substring(first.indexOf(' ') + 1),
                        new LinkedHashMap<>());
        for (String fact : parts.subList(1, parts.size())) {
            object.facts.put(fact.substring(0, fact.indexOf('=')), fact);
        }
        return object;
    }

    /// The parts between commas that are in no bracket and in no quote.
    private static List<String> parts(String line) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        boolean quoted = false;
        int begin = 0;
        for (int at = 0; at < line.length(); at++) {
            char here = line.charAt(at);
            quoted ^= here == '"' && (at == 0 || line.charAt(at - 1) != '\\');
            if (!quoted && "{[".indexOf(here) >= 0) {
                depth++;
            } else if (!quoted && "}]".indexOf(here) >= 0) {
                depth--;
            } else if (!quoted && depth == 0 && line.startsWith(", ", at)) {
                parts.add(line.substring(begin, at));
                begin = at + 2;
            }
        }
        parts.add(line.substring(begin));
        return parts;
    }

    GenericObject read() {
        return Given.read(Resources.generic(list), yaml());
    }

    private String yaml() {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        List<String> conditions = new ArrayList<>();
        List<String> metadata = fields.computeIfAbsent("metadata", _ -> new ArrayList<>());
        if (name.contains("/")) {
            metadata.add("namespace: " + name.substring(0, name.indexOf('/')));
        }
        metadata.add("name: " + name.substring(name.indexOf('/') + 1));
        if (!facts.containsKey("metadata.creationTimestamp")) {
            metadata.add("creationTimestamp: @30d");
        }
        facts.forEach((path, fact) -> {
            if (FIELD.matcher(fact).matches()) {
                String value = expanded(fact.substring(path.length() + 1));
                fields.computeIfAbsent(path.substring(0, path.indexOf('.')), _ -> new ArrayList<>())
                        .add(path.substring(path.indexOf('.') + 1) + ": " + value);
            } else if (CONDITION.matcher(fact).matches()) {
                conditions.add(expanded(fact));
            } else {
                throw new IllegalArgumentException("neither a field nor a condition: " + fact);
            }
        });
        if (!conditions.isEmpty()) {
            fields.computeIfAbsent("status", _ -> new ArrayList<>()).add("conditions: " + conditions);
        }
        return fields.entrySet().stream()
                .map(field -> field.getKey() + ": {" + String.join(", ", field.getValue()) + "}")
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /// Conditions also within lists: `status.listeners=[{name: web, conditions: [Programmed=False @5m]}]`.
    private static String expanded(String text) {
        return CONDITION.matcher(text).replaceAll(found -> Matcher.quoteReplacement(condition(found.group(1), found)));
    }

    private static String condition(String type, MatchResult found) {
        StringBuilder all = new StringBuilder("{type: %s, status: '%s'".formatted(type, found.group(2)));
        add(all, "reason", found.group(3));
        add(all, "lastTransitionTime", found.group(4));
        add(all, "message", found.group(5));
        return all.append('}').toString();
    }

    private static void add(StringBuilder all, String field, @Nullable String value) {
        if (value != null) {
            all.append(", ").append(field).append(": ").append(value);
        }
    }
}
