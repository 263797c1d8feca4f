// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterhealth.cluster.Kind;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// The table of conditions, section by section.
class ConditionFileTest {
    private static final Path FILE = Path.of("src/main/resources/io/clusterhealth/check/condition/conditions.txt");
    private static final Pattern PATH = Pattern.compile("\\b(?:spec|status)\\.[A-Za-z0-9.]*[A-Za-z0-9]");
    private static final Pattern CONDITION = Pattern.compile("\\b[A-Z][A-Za-z]+=(True|False|Unknown)\\b");
    private static final Set<String> CLAUSES = Set.of(
            "reads", "each", "for", "since", "aged", "deleted", "low", "medium", "only", "waiting", "says", "quotes",
            "also", "links", "mode", "unless", "beside");

    /// Fields of records, which declare no fields: the ones available of Volume and Namespace.
    private static final Set<String> OF_RECORDS = Set.of(
            "status.phase",
            "status.message",
            "status.lastPhaseTransitionTime",
            "spec.claimRef.namespace",
            "spec.claimRef.name",
            "spec.persistentVolumeReclaimPolicy");

    /// The parts of an object that a clause is about.
    private static final Pattern PART = Pattern.compile(" in (\\S+) where ");

    static final List<String> SECTIONS = sections();

    @Test
    void everySectionIsRead() {
        assertThat(ConditionCheck.all()).hasSameSizeAs(SECTIONS);
        assertThat(ConditionCheck.all()).allSatisfy(check -> {
            assertThat(check.rows()).isNotEmpty();
            Set<Resource<?>> read = new HashSet<>(check.needs());
            check.optionalReads().forEach(optional -> read.addAll(optional.resources()));
            assertThat(read).containsAll(check.lists());
        });
        assertThat(ConditionCheck.all().stream().flatMap(check -> check.lists().stream()))
                .doesNotHaveDuplicates();
    }

    /// A path that is not kept when reading would never have a value.
    @ParameterizedTest
    @FieldSource("SECTIONS")
    void asksForNothingThatIsNotKept(String section) {
        Set<String> kept = Kinds.all().stream()
                .filter(kind -> Pattern.compile("\\b" + Pattern.quote(kind.list()) + "\\b")
                        .matcher(section)
                        .find())
                .flatMap(ConditionFileTest::withParents)
                .collect(Collectors.toCollection(HashSet::new));
        kept.addAll(OF_RECORDS);

        String part = each(section)
                .or(() -> PART.matcher(section).results().findFirst().map(found -> found.group(1)))
                .orElse("status");
        assertThat(PATH.matcher(section).results().map(MatchResult::group).distinct())
                .allMatch(path -> kept.contains(path) || kept.contains(path.replaceFirst("status", part)));
    }

    @ParameterizedTest
    @FieldSource("SECTIONS")
    void asksForConditionsWhereTheyAreKept(String section) {
        if (CONDITION.matcher(section).find()) {
            assertThat(ConditionFile.parse(section).getFirst().lists())
                    .extracting(Resource::of)
                    .allMatch(kind -> kind.fields()
                            .contains(each(section)
                                    .map(path -> path + ".conditions.status")
                                    .orElse("conditions")));
        }
    }

    /// The path of the parts whose status is used instead of the object's.
    private static Optional<String> each(String section) {
        return section.lines()
                .map(String::strip)
                .filter(line -> line.startsWith("each "))
                .map(line -> line.substring("each ".length()))
                .findFirst();
    }

    @ParameterizedTest
    @FieldSource("SECTIONS")
    void hasNoClauseThatNothingReads(String section) {
        assertThat(section.lines()
                        .skip(1)
                        .flatMap(line -> Stream.of(line.split(" \\| ")))
                        .map(line -> line.strip().split(" ")[0])
                        .filter(word -> !word.matches("[A-Z_]+")))
                .allMatch(CLAUSES::contains);
    }

    @ParameterizedTest
    @CsvSource({
        "'widgets: OPERAND_UNWELL Ready=False', widgets",
        "'catalogsources: NO_SUCH_CODE Ready=False', NO_SUCH_CODE",
        "'pods: OPERAND_UNWELL Ready=False', pods",
        "'catalogsources: CATALOG_DOWN status.x | links NOWHERE Node n', NOWHERE",
        "'catalogsources: reads sometimes | CATALOG_DOWN status.x', sometimes",
        "'catalogsources: reads troubled | CATALOG_DOWN status.x', troubled",
        "'catalogsources: CATALOG_DOWN status.x :dreadful', DREADFUL",
        "'catalogsources: CATALOG_DOWN status.x | only used by widgets at spec.a', widgets"
    })
    void refusesWhatItCannotRead(String text, String named) {
        assertThatThrownBy(() -> ConditionFile.parse(text)).hasMessageContaining(named);
    }

    private static Stream<String> withParents(Kind kind) {
        return kind.fields().stream()
                .flatMap(field -> Stream.iterate(
                        field, path -> !path.isEmpty(), path -> path.substring(0, Math.max(0, path.lastIndexOf('.')))));
    }

    private static List<String> sections() {
        try {
            return Arrays.stream(Files.readString(FILE)
                            .replaceAll("(?m)^#.*\n", "")
                            .strip()
                            .split("\n\n+"))
                    .toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
