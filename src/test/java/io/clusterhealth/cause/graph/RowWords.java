// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import io.clusterhealth.capability.CapabilityFile;
import io.clusterhealth.capability.NamePattern;
import io.clusterhealth.capability.Software;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.text.DataFile;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Names and texts from a row of the rules, for worlds in which it fires.
///
/// @param names of objects
/// @param kinds of objects
/// @param relations of links
/// @param texts messages of clusters
/// @param modes of failures
/// @param inNamespace whether a message names an object with its namespace
record RowWords(
        List<NamePattern> names,
        List<String> kinds,
        List<Relation> relations,
        List<String> texts,
        List<Mode> modes,
        boolean inNamespace) {
    /// Of a row that is about any.
    static final RowWords NONE = new RowWords(List.of(), List.of(), List.of(), List.of(), List.of(), false);

    private static final List<String[]> PHRASES = DataFile.rows(Meaning.class, "phrases.txt").stream()
            .map(phrase -> phrase.split(" \\| ", 3))
            .toList();

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[ ,|():]+");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9*?~./-]+");
    private static final Pattern KINDS = Pattern.compile("\\bkind ([A-Za-z ]+)");
    private static final Pattern NAMESPACE = Pattern.compile("^(openshift|kube)-[a-z-]+$");

    /// The row's own, and those of the capabilities that it names.
    static RowWords of(String row) {
        List<String> own = words(row).toList();
        List<String> all = Stream.concat(
                        own.stream(),
                        CapabilityFile.rows().stream()
                                .filter(one -> List.of("capability", "provides").contains(one.kind()))
                                .filter(one -> words(one.columns().getFirst()).anyMatch(own::contains))
                                .flatMap(one -> words(one.toString())))
                .distinct()
                .toList();
        return new RowWords(
                all.stream().flatMap(RowWords::names).toList(),
                KINDS.matcher(row)
                        .results()
                        .flatMap(kinds -> Stream.of(kinds.group(1).strip().split(" ")))
                        .toList(),
                all.stream().flatMap(RowWords::relations).toList(),
                all.stream().flatMap(RowWords::texts).toList(),
                Stream.of(Mode.values())
                        .filter(mode -> own.contains(mode.name()))
                        .toList(),
                own.contains("names-cause-in-namespace"));
    }

    private static Stream<String> words(String text) {
        return BETWEEN_WORDS.splitAsStream(text);
    }

    private static Stream<NamePattern> names(String word) {
        if (word.equals("same-static-pod")) {
            return Stream.of("kube-system/etcd-node-0", "kube-system/etcd-node-1")
                    .map(NamePattern::of);
        }
        if (!NAME.matcher(word).matches()) {
            return Stream.empty();
        }
        return Stream.of(
                        Stream.of(NamePattern.of(word)),
                        NAMESPACE.matcher(word).results().map(_ -> new NamePattern(word, "*")),
                        Software.find(word).stream().flatMap(software -> software.called().stream()))
                .flatMap(patterns -> patterns);
    }

    /// Of a word such as `MANAGES` or `operated:{MANAGES.name}`.
    private static Stream<Relation> relations(String word) {
        String name = word.replaceAll(".*\\{(\\w+)\\.\\w+}.*", "$1");
        return Stream.of(Relation.values()).filter(relation -> relation.name().equals(name));
    }

    /// The examples of a meaning, `NoRoute` or `*{CsiDriver.part}*`, or of a topic, `DNS_LOOKUP`.
    private static Stream<String> texts(String written) {
        String word = written.replaceAll(".*\\{(\\w+)\\.\\w+}.*", "$1");
        String meaning = word.equals(word.toUpperCase(Locale.ROOT)) ? "Mentions(%s)".formatted(word) : word;
        return PHRASES.stream()
                .filter(columns -> columns[0].replaceAll("\\(.*", "").equals(meaning) || columns[0].equals(meaning))
                .map(columns -> columns[2]);
    }
}
