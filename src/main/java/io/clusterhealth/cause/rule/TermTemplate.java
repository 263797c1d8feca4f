// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.DriverName;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.MeaningPattern;
import io.clusterhealth.meaning.Names;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A term of `capabilities.txt` with places that a finding fills: `{name}` of its object, `{RUNS_ON.name}` of each
/// object that it is linked to so, `{CsiDriver.name}` of each such meaning that it has. What a finding cannot fill it
/// has not.
///
/// @param sources where the places are filled from
record TermTemplate(String group, String item, List<Source> sources) {
    /// A part of a name that tells it from others, such as `ebs` of `ebs.csi.aws.com`.
    private static final String PART = "part";

    static TermTemplate of(String text) {
        int item = Math.max(text.lastIndexOf(':'), text.lastIndexOf('/')) + 1;
        List<Source> sources = places(text)
                .map(place -> place.substring(0, Math.max(0, place.indexOf('.'))))
                .distinct()
                .map(Source::of)
                .toList();
        return new TermTemplate(text.substring(0, item), text.substring(item), sources);
    }

    /// What of a finding fills places.
    sealed interface Source {
        /// The values by the places they fill, once for each way to fill them.
        Stream<Map<String, String>> values(Finding finding);

        /// @param name that of a relation or of a meaning; empty for the finding's own object
        static Source of(String name) {
            if (name.isEmpty()) {
                return new Own();
            }
            return name.equals(name.toUpperCase(Locale.ROOT))
                    ? new Linked(Relation.valueOf(name))
                    : new Said(name, MeaningPattern.of(name));
        }
    }

    private record Own() implements Source {
        @Override
        public Stream<Map<String, String>> values(Finding finding) {
            return Stream.of(object("", finding.subject()));
        }
    }

    private record Linked(Relation relation) implements Source {
        @Override
        public Stream<Map<String, String>> values(Finding finding) {
            return finding.targets(relation).stream().map(target -> object(relation.name() + ".", target));
        }
    }

    private record Said(String name, MeaningPattern meanings) implements Source {
        @Override
        public Stream<Map<String, String>> values(Finding finding) {
            return Says.all(finding, Meaning.class)
                    .filter(meaning -> meanings.matches(meaning, text -> text))
                    .flatMap(meaning -> parts(name + ".", MeaningPattern.components(meaning)));
        }
    }

    /// Several between blanks.
    static List<TermTemplate> all(String words) {
        return Stream.of(words.split(" +")).map(TermTemplate::of).toList();
    }

    /// What it is a kind of: `csi` of `csi:{name}`.
    String capability() {
        String text = group + item;
        int end = text.indexOf(':');
        return end < 0 ? text : text.substring(0, end);
    }

    /// The terms that a finding has.
    Stream<Term> of(Finding finding) {
        Stream<Map<String, String>> bound = Stream.of(Map.of());
        for (Source source : sources) {
            bound = bound.flatMap(one -> source.values(finding).map(other -> union(one, other)));
        }
        return bound.flatMap(values ->
                filled(group, values)
                        .flatMap(whole -> filled(item, values).map(part -> new Term(whole, part)))
                        .stream());
    }

    private static Map<String, String> object(String prefix, Subject subject) {
        return Map.of(
                prefix + "subject", subject.toString(),
                prefix + "kind", subject.kind(),
                prefix + "namespace", subject.namespace(),
                prefix + "name", subject.name(),
                prefix + "domain", Names.domain(subject.name()));
    }

    private static Stream<Map<String, String>> parts(String prefix, Map<String, String> components) {
        Map<String, String> whole = new HashMap<>();
        components.forEach((name, value) -> whole.put(prefix + name, value));
        List<String> telling =
                components.values().stream().flatMap(DriverName::telling).toList();
        return telling.isEmpty()
                ? Stream.of(whole)
                : telling.stream().map(part -> union(whole, Map.of(prefix + PART, part)));
    }

    private static Map<String, String> union(Map<String, String> one, Map<String, String> other) {
        Map<String, String> both = new HashMap<>(one);
        both.putAll(other);
        return both;
    }

    /// Where a value is empty there is no term, but for the namespace of what has none.
    private static Optional<String> filled(String template, Map<String, String> values) {
        String text = template;
        for (String place : places(template).toList()) {
            String value = values.getOrDefault(place, "");
            if (value.isEmpty() && !place.endsWith("namespace")) {
                return Optional.empty();
            }
            text = text.replace("{" + place + "}", value);
        }
        return Optional.of(text);
    }

    /// What stands between braces.
    private static Stream<String> places(String text) {
        return Arrays.stream(text.split("\\{")).skip(1).map(rest -> rest.substring(0, rest.indexOf('}')));
    }
}
