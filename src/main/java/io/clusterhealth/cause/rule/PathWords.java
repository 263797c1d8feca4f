// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static java.util.Map.entry;

import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Labelled;
import io.clusterhealth.meaning.Meaning.NamedObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// The path names of `rules.txt`: each selects the candidate causes of a symptom.
final class PathWords {
    private static final Map<String, Function<List<String>, Path>> WORDS = Map.ofEntries(
            entry("along", words -> Path.along(relation(words, 0))),
            entry("against", words -> Path.against(relation(words, 0))),
            entry("sharing", words -> Path.sharing(relation(words, 0))),
            entry("across", words -> Path.across(relation(words, 0), relation(words, 1))),
            entry("same-object", _ -> Path.sameObject()),
            entry("own-namespace", _ -> (symptom, all) -> all.about(namespace(symptom.subject()))),
            entry(
                    "namespace-against",
                    words ->
                            (symptom, all) -> all.linkedBy(new Link(relation(words, 0), namespace(symptom.subject())))),
            entry("beside", _ -> Path.beside()),
            entry("beside-targets", words -> Path.besideTargets(relation(words, 0))),
            entry("inside", words -> words.isEmpty() ? Path.inside() : insideTargets(relation(words, 0))),
            entry("into", words -> Path.into(Set.copyOf(words))),
            entry("in-message", _ -> (symptom, all) -> all.named(symptom)),
            entry("labelled", words -> labelled(!words.isEmpty())),
            entry(
                    "named-object",
                    _ -> (symptom, all) -> Says.all(symptom, NamedObject.class)
                            .map(named -> new Subject(named.kind(), named.namespace(), named.name()))
                            .flatMap(all::about)));

    private PathWords() {}

    /// @param causes the codes that `anywhere` selects
    /// @throws IllegalArgumentException if the word or an argument is unknown
    static Path of(String word, List<String> arguments, Set<FindingCode> causes) {
        return word.equals("anywhere")
                ? Path.anywhere(causes)
                : Optional.ofNullable(WORDS.get(word))
                        .orElseThrow(() -> new IllegalArgumentException("no path is called " + word))
                        .apply(arguments);
    }

    /// Findings in the namespaces that the symptom's subject is linked to.
    private static Path insideTargets(Relation relation) {
        return (symptom, all) -> symptom.targets(relation).stream()
                .filter(target -> target.kind().equals("Namespace"))
                .map(Subject::name)
                .flatMap(all::in);
    }

    /// Findings about objects that a label of an alert names.
    ///
    /// @param ofKind whether the label has to be called after the kind: `pool` an IPAddressPool. `job` is what
    /// Prometheus measures
    private static Path labelled(boolean ofKind) {
        return (symptom, all) -> Says.all(symptom, Labelled.class)
                .filter(label -> !ofKind || !label.label().equals("job"))
                .flatMap(label -> all.called(label.value())
                        .filter(one -> !ofKind
                                || one.subject()
                                        .kind()
                                        .toLowerCase(Locale.ROOT)
                                        .endsWith(label.label().replace("_", ""))));
    }

    private static Subject namespace(Subject subject) {
        return Subject.clusterScoped("Namespace", subject.namespace());
    }

    private static Relation relation(List<String> words, int at) {
        return Relation.valueOf(words.get(at));
    }
}
