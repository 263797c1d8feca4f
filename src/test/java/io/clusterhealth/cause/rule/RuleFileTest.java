// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.promise.PromiseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The syntax of `rules.txt`. Every other test that uses the rules shows that each row can be parsed.
class RuleFileTest {
    private static final GivenFinding LOST = finding(NODE_LOST, node("n1")).ago(30);
    private static final GivenFinding CRASH = finding(POD_CRASH_LOOP, deployment("web"))
            .ago(20)
            .link(Relation.RUNS_ON, node("n1"))
            .says("dial tcp 10.0.0.7:5432: connect: connection refused");

    @Test
    void oneLineIsOneRule() {
        assertThat(edges(
                        "NODE_LOST | POD_CRASH_LOOP | along RUNS_ON | says ConnectionRefused, ordered | likely |"
                                + " it calls from {cause}, which is down",
                        LOST,
                        CRASH))
                .containsExactly(
                        new Edge(LOST.get(), CRASH.get(), Confidence.LIKELY, "it calls from {cause}, which is down"));
    }

    /// The line in `CONTRIBUTING.md` works as a rule unchanged.
    @Test
    void lineOfTheGuideIsARule() throws IOException {
        List<String> guide = Files.readAllLines(java.nio.file.Path.of(".github/CONTRIBUTING.md"));
        int columns = guide.indexOf("    causes | symptoms | path | condition | confidence | because");

        assertThat(edges(guide.get(columns + 1), LOST, CRASH))
                .extracting(Edge::because)
                .containsExactly("it calls from Node n1, which is down");
    }

    /// The rows beside it in `CONTRIBUTING.md` test it.
    @Test
    void rowsOfTheGuideTestItsRule() throws IOException {
        List<String> guide = Files.readAllLines(java.nio.file.Path.of(".github/CONTRIBUTING.md"));
        String rule = guide.get(guide.indexOf("    causes | symptoms | path | condition | confidence | because") + 1);
        List<String> rows =
                guide.stream().filter(line -> line.contains(" → POD_")).toList();

        assertThat(PromiseFile.parse("CONTRIBUTING.md", String.join("\n", rows).stripIndent()).stream()
                        .flatMap(EdgeRow::of))
                .hasSize(2)
                .allSatisfy(row -> assertThat(edges(rule, row.cause(), row.symptom()).stream()
                                .map(Edge::confidence)
                                .findFirst())
                        .isEqualTo(row.expected()));
    }

    /// The path `anywhere` compares each symptom with each finding: with 1,500 findings a quarter of a second for a
    /// row.
    @Test
    void causesThatAMessageNamesAreLookedUp() {
        assertThat(Rules.all())
                .extracting(Rule::row)
                .filteredOn(row -> row.contains("| anywhere |"))
                .flatExtracting(row -> List.of(row.split("\\|")[3].strip().split(", ")))
                .doesNotContain("names-cause", "names-cause-in-namespace");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "always; true",
                "not cause at-least CRITICAL; true",
                "cause at-least CRITICAL; false",
                "says NoSpace or says NotConnected; true",
                "says NoSpace, says NotConnected; false",
                "cause named n?, named *{kind}* web; true",
                "cause named ~web; false",
                "in ?*, cause named /*; true",
                "code POD_NOT_READY; false",
                "within 15m after; true",
                "within 5m after; false",
                "broken; true"
            })
    void clausesAllHoldAndOfChoicesOne(String condition, boolean holds) {
        String rule = "NODE_LOST | POD_CRASH_LOOP | anywhere | %s | possible | why".formatted(condition);

        assertThat(edges("condition broken = says NotConnected, not says NoSpace\n" + rule, LOST, CRASH))
                .hasSize(holds ? 1 : 0);
    }

    @Test
    void groupsOfCodesTakeInAndLeaveOut() {
        Rule rule = read("codes failing = POD_CRASH_LOOP POD_NOT_READY\n"
                        + "failing NODE_LOST but POD_NOT_READY | * but failing | same-object | always | certain | why")
                .rules()
                .getFirst();

        assertThat(rule.causes()).containsExactlyInAnyOrder(POD_CRASH_LOOP, NODE_LOST);
        assertThat(rule.symptoms()).contains(NODE_LOST).doesNotContain(POD_CRASH_LOOP, POD_NOT_READY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "NO_SUCH_CODE | NODE_LOST | anywhere | always | likely | why; NO_SUCH_CODE",
                "NODE_LOST | NODE_LOST | nowhere | always | likely | why; no path is called nowhere",
                "NODE_LOST | NODE_LOST | along NOTHING | always | likely | why; NOTHING",
                "NODE_LOST | NODE_LOST | along | always | likely | why; Index 0",
                "NODE_LOST | NODE_LOST | anywhere | maybe | likely | why; no condition is called maybe",
                "NODE_LOST | NODE_LOST | anywhere | says Nothing | likely | why; no meaning is called Nothing",
                "NODE_LOST | NODE_LOST | anywhere | says NoSpace(disk) | likely | why; no components",
                "NODE_LOST | NODE_LOST | anywhere | mentions NOTHING | likely | why; NOTHING",
                "NODE_LOST | NODE_LOST | anywhere | named @nobody | likely | why; no names are called @nobody",
                "NODE_LOST | NODE_LOST | anywhere | within ten after | likely | why; ten",
                "NODE_LOST | NODE_LOST | anywhere | always | perhaps | why; PERHAPS",
                "'NODE_LOST | NODE_LOST | anywhere | always | likely | '; 5 columns",
                "NODE_LOST | NODE_LOST | anywhere | always | likely; 5 columns"
            })
    void whatCannotBeReadIsNamedWithItsLine(String row, String said) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("# a comment\n\n" + row))
                .withMessageContaining("line 3: ")
                .withMessageContaining(said);
    }

    @Test
    void rowsOfTheProgramAreReadAndHaveAReason() {
        assertThat(read(Rules.text()).rules())
                .hasSizeGreaterThan(100)
                .allSatisfy(rule -> assertThat(rule.symptoms()).isNotEmpty())
                .allSatisfy(rule -> assertThat(rule.causes()).isNotEmpty());
    }

    @Test
    void everyRuleGivesItsEvidence() {
        assertThat(Rules.all())
                .filteredOn(PathRule.class::isInstance)
                .allSatisfy(rule -> assertThat(((PathRule) rule).because()).isNotBlank());
    }

    @Test
    void webInterfaceOfANetworkPluginIsNoPodNetwork() {
        Finding whisker = finding(POD_CRASH_LOOP, new Subject("Deployment", "calico-system", "whisker"))
                .get();

        assertThat(FindingWords.of("software", List.of("cni-plugin")).holds(whisker, whisker))
                .isFalse();
    }

    private static RuleFile.Rows read(String text) {
        return RuleFile.read(text, new Vocabulary());
    }

    private static List<Edge> edges(String text, GivenFinding cause, GivenFinding symptom) {
        Finding explained = symptom.as(Severity.HIGH).get();
        Findings all = new Findings(List.of(cause.as(Severity.HIGH).get(), explained));
        return read(text).rules().stream()
                .flatMap(rule -> rule.explain(explained, all))
                .toList();
    }
}
