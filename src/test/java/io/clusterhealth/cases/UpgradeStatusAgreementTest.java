// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Whether the verdict's text agrees with `oc adm upgrade status` on the clusters that openshift/oc has recorded,
/// statement by statement: `src/bench/cases --upgrade-status <folder>`, where the recordings are available.
class UpgradeStatusAgreementTest {
    private static final Path TABLE = Path.of("target/upgrade-status.md");

    /// Intended differences are explained in ADR 0037.
    private static final double FLOOR = 0.9;

    /// @param agreed whether our text agrees
    private record Statement(String cluster, String of, boolean agreed) {}

    /// A statement of oc, and the texts that ours must contain, or must not, where oc prints it.
    private record Reading(Pattern line, Told told) {
        private interface Told {
            boolean by(String text, MatchResult said);
        }

        static Reading of(String line, Told told) {
            return new Reading(Pattern.compile(line, Pattern.MULTILINE), told);
        }
    }

    private static final List<Reading> READINGS = List.of(
            Reading.of("^The cluster is not updating|^Update to .* successfully completed", (text, _) -> !runs(text)),
            Reading.of(
                    "^Target Version: +(\\S+) \\(from (.*)\\)",
                    (text, said) ->
                            text.contains("An update from " + said.group(2) + " to " + said.group(1) + " is running")),
            Reading.of(
                    "^Target Version: +(\\S+) to Multi-Architecture",
                    (text, said) -> text.contains("An update to another image of " + said.group(1) + " is running")),
            Reading.of("^Assessment: +(.*\\S)", (text, said) -> text.contains("is running: " + said.group(1) + ", ")),
            Reading.of("^Updating: +(.*\\S)", (text, said) -> text.contains("updating " + said.group(1))),
            Reading.of("^Completion: +(\\d+%)", (text, said) -> text.contains(said.group(1) + " complete")),
            Reading.of(
                    "^Completion: .*\\((\\d+) operators updated, (\\d+) updating, (\\d+) waiting\\)",
                    (text, said) -> text.contains("%s of %d cluster operators updated"
                            .formatted(said.group(1), number(said, 1) + number(said, 2) + number(said, 3)))),
            Reading.of(
                    "^Operator Health: (\\d+) Healthy(?:, (\\d+) Unavailable)?(?:, (\\d+) Available but degraded)?",
                    UpgradeStatusAgreementTest::sameOperators),
            Reading.of(
                    "^(\\S+) +(Progressing|Degraded) +(\\d+%) \\((\\d+)/(\\d+)\\)",
                    (text, said) -> text.contains("machine-config pool %s: %s, %s (%s of %s nodes updated)"
                            .formatted(said.group(1), said.group(2), said.group(3), said.group(4), said.group(5)))),
            Reading.of(
                    "^(\\S+) +(?:Pending|Completed|Empty) +\\d",
                    (text, said) -> !text.contains("machine-config pool " + said.group(1) + ":")),
            Reading.of(
                    "^(\\S+) +Excluded +\\d",
                    (text, said) ->
                            text.contains("MachineConfigPool " + said.group(1) + ": Machine-config pool is paused")),
            Reading.of(
                    "Cluster Operator (\\S+) is (degraded|unavailable)",
                    (text, said) -> Pattern.compile("ClusterOperator " + said.group(1) + "\\b[^\\n]*"
                                    + (said.group(2).equals("degraded")
                                            ? "(?:CH-302|degraded)"
                                            : "(?:CH-301|unavailable)"))
                            .matcher(text)
                            .find()),
            Reading.of(
                    " Node (\\S+) is (?:degraded|not ready)", (text, said) -> text.contains("Node " + said.group(1))),
            Reading.of("Cluster Version version is failing", (text, _) -> text.contains("ClusterVersion version")),
            Reading.of("Alert is firing: (.*\\S)", (text, said) -> text.contains(said.group(1))),
            Reading.of(
                    "Previous update to (\\S+) never completed, last complete update was (\\S+)",
                    (text, said) ->
                            text.contains("the previous update to %s never completed, the last complete version is %s"
                                    .formatted(said.group(1), said.group(2)))),
            Reading.of("Update is proceeding well", (text, _) -> !text.contains("Update of the cluster is stalled")));

    @Test
    @EnabledIfSystemProperty(
            named = "oc.examples",
            matches = ".+",
            disabledReason = "needs the recordings of openshift/oc")
    void saysWhatOcSays(@TempDir Path folder) throws IOException {
        List<Statement> statements = new ArrayList<>();
        for (Path output : examples(Path.of(System.getProperty("oc.examples")), name -> name.endsWith(".output"))) {
            String name = output.getFileName().toString().replaceFirst("\\.output$", "");
            statements.addAll(compared(name, Files.readString(output), text(recording(output, name, folder))));
        }
        long agreed = statements.stream().filter(Statement::agreed).count();
        List<String> lines = new ArrayList<>(List.of(
                "%d of %d statements of oc adm upgrade status agree.".formatted(agreed, statements.size()), ""));
        statements.stream()
                .filter(one -> !one.agreed())
                .forEach(one -> lines.add("- " + one.cluster() + ": " + one.of()));
        Files.createDirectories(TABLE.getParent());
        Files.writeString(TABLE, String.join("\n", lines) + "\n");

        assertThat(statements).hasSizeGreaterThan(70);
        assertThat((double) agreed / statements.size()).isGreaterThanOrEqualTo(FLOOR);
    }

    @Test
    void aStatementThatOursDoesNotMakeIsADifference() {
        String oc = """
                Assessment:      Stalled
                Target Version:  4.14.1 (from 4.14.0-rc.3)
                Operator Health: 28 Healthy, 1 Unavailable, 4 Available but degraded
                worker        Excluded     0% (0/3)     3 Available, 0 Progressing, 0 Draining, 3 Excluded
                58m18s    Error     API Availability   Cluster Operator etcd is degraded (EtcdMembers)
                """;
        String same = """
                First cause: x. An update from 4.14.0-rc.3 to 4.14.1 is running: Stalled, 97% complete.
                nodes 6/6 ready; cluster operators 32/33 available, 4 degraded, 3 progressing
                   - ClusterOperator etcd (CH-302): it needs it
                note: MachineConfigPool worker: Machine-config pool is paused (CH-313)
                """;

        assertThat(compared("x", oc, same)).hasSize(5).allMatch(Statement::agreed);
        assertThat(compared("x", oc, "HEALTHY: all is well")).hasSize(5).noneMatch(Statement::agreed);
    }

    private static List<Statement> compared(String name, String oc, String text) {
        List<Statement> statements = new ArrayList<>();
        for (Reading reading : READINGS) {
            Matcher matcher = reading.line().matcher(oc);
            while (matcher.find()) {
                statements.add(new Statement(
                        name,
                        matcher.group().strip().replaceAll(" +", " "),
                        reading.told().by(text, matcher.toMatchResult())));
            }
        }
        return statements;
    }

    private static boolean runs(String text) {
        return text.contains("An update from ") || text.contains("An update to ");
    }

    /// oc counts an operator that is both unavailable and degraded only as unavailable.
    private static boolean sameOperators(String text, MatchResult said) {
        Matcher ours = Pattern.compile("cluster operators (\\d+)/(\\d+) available, (\\d+) degraded")
                .matcher(text);
        if (!ours.find()) {
            return false;
        }
        int unavailable = Integer.parseInt(ours.group(2)) - Integer.parseInt(ours.group(1));
        int degraded = Integer.parseInt(ours.group(3));
        return unavailable == number(said, 2)
                && degraded >= number(said, 3)
                && degraded <= number(said, 3) + number(said, 2);
    }

    private static int number(MatchResult said, int group) {
        String digits = said.group(group);
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static List<Path> examples(Path folder, Predicate<String> wanted) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> wanted.test(file.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    /// Writes the objects of one example to a folder of its own, with the time that oc uses as now: the last
    /// transition of the ClusterVersion or an operator.
    private static Path recording(Path output, String name, Path parent) throws IOException {
        Path folder = Files.createDirectories(parent.resolve(name));
        Pattern ofIt =
                Pattern.compile(Pattern.quote(name) + "-(alerts\\.json|(?:cv|co|mc|mcp|node|mco-deployment)\\.yaml)");
        for (Path file :
                examples(output.resolveSibling(""), one -> ofIt.matcher(one).matches())) {
            Matcher matcher = ofIt.matcher(file.getFileName().toString());
            if (matcher.matches()) {
                Files.copy(file, folder.resolve(matcher.group(1)));
            }
        }
        String transitions = Files.readString(folder.resolve("cv.yaml")) + Files.readString(folder.resolve("co.yaml"));
        String now = Pattern.compile("lastTransitionTime: \"?(\\S+Z)")
                .matcher(transitions)
                .results()
                .map(found -> found.group(1))
                .max(Comparator.naturalOrder())
                .orElseThrow();
        Files.writeString(folder.resolve("as-of.txt"), now);
        return folder;
    }

    /// Warning alerts come from a separate tool, where any were recorded.
    private static String text(Path recording) {
        List<Tool> tools = HealthToolset.over(SingleRecording.at(recording));
        return Stream.of("get-cluster-health", "list-alerts")
                .map(tool -> HealthToolset.call(HealthToolset.named(tools, tool), "{\"max_tokens\": 20000}"))
                .flatMap(outcome ->
                        outcome instanceof ToolOutcome.Answer answer ? Stream.of(answer.text()) : Stream.empty())
                .collect(Collectors.joining("\n"));
    }
}
