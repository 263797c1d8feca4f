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

/// A term of `capabilities.txt` with placeholders that a finding fills: `{name}` from its object, `{RUNS_ON.name}`
/// from each object linked by that relation, `{CsiDriver.name}` from each meaning of that type. A finding that lacks
/// a value has no such term.
///
/// @param sources where the placeholders are filled from
record TermTemplate(String group, String item, List<Source> sources) {
    /// The distinctive part of a name, such as `ebs` of `ebs.csi.aws.com`.
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

    /// The part of a finding that fills placeholders.
    sealed interface Source {
        /// The values by placeholder, one map for each way to fill them.
        Stream<Map<String, String>> values(Finding finding);

        /// @param name of a relation or a meaning; empty for the finding's own object
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

    /// Parses terms separated by spaces.
    static List<TermTemplate> all(String words) {
        return Stream.of(words.split(" +")).map(TermTemplate::of).toList();
    }

    /// The capability of the term: `csi` of `csi:{name}`.
    String capability() {
        String text = group + item;
        int end = text.indexOf(':');
        return end < 0 ? text : text.substring(0, end);
    }

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

    /// Returns no term if a value is empty, except for the namespace of a cluster-scoped object.
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

    /// The placeholder names, without braces.
    private static Stream<String> places(String text) {
        return Arrays.stream(text.split("\\{")).skip(1).map(rest -> rest.substring(0, rest.indexOf('}')));
    }
}
