// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.OptionalRead.ReadTrigger;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.check.condition.ConditionCheck;
import io.clusterhealth.check.workload.HandWrittenObjects;
import io.clusterhealth.cluster.Kind;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.golden.Golden;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The page of findings is what the code says.
class FindingsTest {
    private static final Path PAGE = Path.of("docs/findings.md");
    private static final Path SOURCES = Path.of("src/main/java/io/clusterhealth/check");
    private static final Pattern CODE = Pattern.compile("FindingCode\\.([A-Z_]+)");
    private static final Pattern FOUND = Pattern.compile("Finding\\.of\\(FindingCode\\.([A-Z_]+)");

    @Test
    void namesEveryCodeWithTheCheckThatFindsIt() {
        Map<FindingCode, String> finders = finders();

        assertThat(finders.keySet()).containsExactlyInAnyOrder(FindingCode.values());
        Golden.assertSection(
                PAGE,
                "codes",
                Arrays.stream(FindingCode.values())
                        .sorted(Comparator.comparing(FindingCode::id))
                        .map(code -> row(code, finders.get(code)))
                        .collect(Collectors.joining(
                                "",
                                "| code | severity | layer | finding | what to do | check |\n|---|---|---|---|---|---|\n",
                                "")));
    }

    @Test
    void namesEveryModeWithItsAdvice() {
        Golden.assertSection(
                PAGE,
                "modes",
                Arrays.stream(Mode.values())
                        .map(mode -> "| %s | %s |\n".formatted(mode.title(), mode.advice()))
                        .collect(Collectors.joining("", "| failure mode | what to do |\n|---|---|\n", "")));
    }

    @Test
    void namesEveryCheckWithWhatItReads() {
        Golden.assertSection(
                PAGE,
                "checks",
                Checks.all().stream()
                        .map(FindingsTest::row)
                        .sorted()
                        .collect(Collectors.joining(
                                "",
                                "| check | reads on every call | besides, when that calls for it | besides, where the cluster has it |\n|---|---|---|---|\n",
                                "")));
    }

    @Test
    void namesEveryKindWithWhatIsKeptOfIt() {
        Golden.assertSection(
                PAGE,
                "kinds",
                Kinds.all().stream()
                        .filter(kind -> kind.use() != Kind.Use.NAMED)
                        .map(FindingsTest::row)
                        .collect(Collectors.joining(
                                "", "| kind | API | a verdict | kept besides metadata |\n|---|---|---|---|\n", "")));
    }

    private static String row(Kind kind) {
        return "| %s | %s | %s | %s |\n"
                .formatted(
                        kind.kind(),
                        Stream.of(kind.group(), kind.version())
                                .filter(part -> !part.isEmpty())
                                .collect(Collectors.joining("/")),
                        switch (kind.use()) {
                            case ESSENTIAL -> "needs it";
                            case NEEDED -> "needs it where it is served";
                            case EXTRA, NAMED -> "does without";
                        },
                        kind.metadataOnly()
                                        || Resources.GENERIC.stream()
                                                .anyMatch(list -> list.of().equals(kind)
                                                        && kind.fields().isEmpty())
                                ? "nothing"
                                : kind.fields().isEmpty() ? "see `cluster.object`" : String.join(" ", kind.fields()));
    }

    private static String row(FindingCode code, String finder) {
        return "| %s | %s | %s | %s | %s | %s |\n"
                .formatted(
                        code.id(),
                        code.severity().label(),
                        code.layer().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                        code.title(),
                        code.advice(),
                        finder);
    }

    private static String row(Check check) {
        return "| %s | %s | %s | %s |\n"
                .formatted(
                        name(check),
                        plurals(both(check.needs(), reads(check, ReadTrigger.NOTHING))),
                        plurals(both(
                                both(reads(check, ReadTrigger.PICTURE), reads(check, ReadTrigger.SHORT_LISTS)),
                                reads(check, ReadTrigger.WARNING))),
                        plurals(reads(check, ReadTrigger.COMPONENT)));
    }

    private static Set<Resource<?>> both(Set<Resource<?>> some, Set<Resource<?>> others) {
        Set<Resource<?>> all = new HashSet<>(some);
        all.addAll(others);
        return all;
    }

    private static Set<Resource<?>> reads(Check check, ReadTrigger trigger) {
        return check.optionalReads().stream()
                .filter(read -> read.trigger() == trigger)
                .flatMap(read -> read.resources().stream())
                .collect(Collectors.toSet());
    }

    private static String plurals(Set<Resource<?>> resources) {
        return Resources.ALL.stream()
                .filter(resources::contains)
                .map(Resource::toString)
                .collect(Collectors.joining(", "));
    }

    private static String name(Check check) {
        return check instanceof ConditionCheck rows
                ? rows.lists().stream()
                        .map(Resource::kind)
                        .distinct()
                        .collect(Collectors.joining(", ", "conditions of ", ""))
                : check.getClass().getSimpleName();
    }

    /// A check finds the codes that its source names, and those of the classes in its package, and of the rules for
    /// pods, that it leads to. What is found once the incidents are known is found by a class of the examination.
    private static Map<FindingCode, String> finders() {
        Map<FindingCode, String> finders = new LinkedHashMap<>();
        ConditionCheck.all().forEach(rows -> rows.codes().forEach(code -> finders.putIfAbsent(code, name(rows))));
        List<Check> classes = Stream.concat(Checks.all().stream(), Stream.of(new HandWrittenObjects()))
                .filter(check -> !(check instanceof ConditionCheck))
                .toList();
        classes.forEach(check -> codes(List.of(source(check))).forEach(code -> finders.putIfAbsent(code, name(check))));
        classes.forEach(check -> codes(reached(check)).forEach(code -> finders.putIfAbsent(code, name(check))));
        neighbours(SOURCES.resolveSibling("examination").resolve("Examination.java"))
                .forEach(file -> FOUND.matcher(read(file))
                        .results()
                        .forEach(found -> finders.putIfAbsent(
                                FindingCode.valueOf(found.group(1)),
                                file.getFileName().toString().replace(".java", ""))));
        return finders;
    }

    private static List<FindingCode> codes(Collection<Path> sources) {
        return sources.stream()
                .flatMap(source -> CODE.matcher(read(source)).results())
                .map(match -> FindingCode.valueOf(match.group(1)))
                .toList();
    }

    private static Path source(Check check) {
        String inside = check.getClass().getPackageName().substring("io.clusterhealth.check.".length());
        return SOURCES.resolve(inside).resolve(name(check) + ".java");
    }

    private static Set<Path> reached(Check check) {
        Set<Path> reached = new LinkedHashSet<>(Set.of(source(check)));
        boolean more = true;
        while (more) {
            String text = reached.stream().map(FindingsTest::read).collect(Collectors.joining());
            Stream<Path> rules = text.contains("check.pod.PodRules")
                    ? neighbours(SOURCES.resolve("pod/PodRules.java")).stream()
                    : Stream.of();
            more = reached.addAll(Stream.concat(neighbours(source(check)).stream(), rules)
                    .filter(file -> text.contains(file.getFileName().toString().replace(".java", "")))
                    .toList());
        }
        return reached;
    }

    private static List<Path> neighbours(Path source) {
        try (Stream<Path> files = Files.list(source.resolveSibling(""))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
