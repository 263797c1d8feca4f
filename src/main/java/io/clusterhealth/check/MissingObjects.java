// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Kind;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.NotFound;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Objects that several failing objects name as not found, such as a class: the missing object is at fault
/// rather than each of those that name it. Kinds whose lists are always read have checks of their own. Where
/// a failing object draws from one whose spec names the missing object, such as an issuer with the Secret of
/// its DNS provider, that reference is at fault, also for a single object.
public final class MissingObjects {
    private static final int SEVERAL = 2;

    /// The known kinds, by the words by which messages name them: the kind and the plural, in lower case.
    private static final Map<String, Kind> KINDS = kinds();

    private MissingObjects() {}

    private static Map<String, Kind> kinds() {
        Map<String, Kind> kinds = new HashMap<>();
        Kinds.all()
                .forEach(kind -> Stream.of(kind.kind().toLowerCase(Locale.ROOT), kind.plural())
                        .forEach(word -> kinds.putIfAbsent(word, kind)));
        return kinds;
    }

    /// Returns the same findings, and one about each object that several of one code name as not found, or
    /// that refers to such an object.
    public static List<Finding> told(List<Finding> findings, Picture picture) {
        List<Text> texts = findings.stream()
                .flatMap(finding -> finding.evidence().stream()
                        .filter(evidence -> evidence.meanings().any(NotFound.class))
                        .map(evidence -> new Text(finding, evidence)))
                .toList();
        Set<Subject> known = findings.stream().map(Finding::subject).collect(Collectors.toSet());
        Stream<Finding> missing = SharedBlame.<Subject, Text>of(texts.stream(), Text::missing)
                .filter(MissingObjects::several)
                .map(blame -> finding(blame, "%d objects name it as not found").mode(Mode.OBJECT_MISSING));
        Stream<Finding> dangling = SharedBlame.<Subject, Text>of(texts.stream(), text -> text.referrers(picture))
                .map(blame -> finding(blame, "what draws from it does not find an object that its spec names")
                        .mode(Mode.REFERENT_MISSING));
        return Stream.concat(
                        findings.stream(),
                        Stream.concat(missing, dangling).filter(finding -> !known.contains(finding.subject())))
                .toList();
    }

    /// An object of another code may repeat the message of one that is a part of it.
    private static boolean several(SharedBlame<Subject, Text> blame) {
        return blame.texts().stream()
                .collect(Collectors.groupingBy(
                        text -> text.finding.code(), Collectors.mapping(Text::workload, Collectors.toSet())))
                .values()
                .stream()
                .anyMatch(workloads -> workloads.size() >= SEVERAL);
    }

    private static Finding finding(SharedBlame<Subject, Text> blame, String statement) {
        return blame.blaming(FindingCode.CONFIG_MISSING, blame.target(), statement)
                .rated(FindingText.gravest(blame.texts()));
    }

    private record Text(Finding finding, Evidence evidence) implements FindingText {
        @Override
        public Subject workload() {
            return finding.targets(Relation.OWNED_BY).stream().findFirst().orElseGet(finding::subject);
        }

        Stream<Subject> missing() {
            return evidence.meanings()
                    .all(NotFound.class)
                    .flatMap(missing -> kind(missing.kind()).stream()
                            .map(kind -> Subjects.named(kind, workload().namespace(), missing.name())));
        }

        /// The objects that the failing one draws from and whose spec names the Secret or ConfigMap that is
        /// not found.
        Stream<Subject> referrers(Picture picture) {
            List<String> names = evidence.meanings()
                    .all(NotFound.class)
                    .filter(missing -> Optional.ofNullable(
                                    KINDS.get(missing.kind().toLowerCase(Locale.ROOT)))
                            .filter(Kind::metadataOnly)
                            .isPresent())
                    .map(NotFound::name)
                    .toList();
            return finding.targets(Relation.DRAWS_FROM).stream()
                    .filter(source -> Resources.GENERIC.stream()
                            .filter(list -> list.kind().equals(source.kind()))
                            .flatMap(list -> picture.objects(list).stream())
                            .filter(object -> Subjects.of(object).equals(source))
                            .anyMatch(object -> names.stream().anyMatch(object::refersTo)));
        }

        /// A word of an unknown kind counts if it is written as kinds are, of several words.
        private static Optional<String> kind(String word) {
            return Optional.ofNullable(KINDS.get(word.toLowerCase(Locale.ROOT)))
                    .map(kind -> Optional.of(kind)
                            .filter(one -> one.use() == Kind.Use.NAMED || one.use() == Kind.Use.EXTRA)
                            .map(Kind::kind))
                    .orElseGet(() -> Optional.of(word)
                            .filter(kind ->
                                    kind.chars().filter(Character::isUpperCase).count() > 1));
        }
    }
}
