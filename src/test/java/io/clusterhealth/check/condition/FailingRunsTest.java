// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.ago;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailingRunsTest {
    private static final FailingRuns CHECK = new FailingRuns(3, 2, Duration.ofDays(1));
    private static final String INCIDENT = "CUSTOM_RESOURCE_UNWELL MEDIUM Bake ci/app";
    private static final String NOTICE = "CUSTOM_RESOURCE_UNWELL LOW Bake ci/app";
    private static final String OF_BAKE = "bakeRef: {name: app}";

    @Test
    void whatAlwaysFailsIsToldOnceWithTheCount() {
        Given given = runs("NoTask", "NoTask", "NoTask", "NoTask");

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(Given.text(found)).isEqualTo(INCIDENT);
            assertThat(found.mode()).contains(Mode.RUNS_FAIL);
            assertThat(found.since()).contains(ago("4h"));
            assertThat(found.evidence()).singleElement().satisfies(one -> {
                assertThat(one.statement())
                        .isEqualTo("its last 4 runs have failed, the latest, app-0, 60 min ago;"
                                + " none that is kept has succeeded");
                assertThat(one.said().reason()).isEqualTo("NoTask");
                assertThat(one.said().message()).isEqualTo("it did");
            });
        });
    }

    @ParameterizedTest
    @CsvSource({
        "NoTask NoTask, ''",
        "'', ''",
        "well NoTask NoTask NoTask, ''",
        "NoTask NoTask well NoTask, ''",
        "NoTask NoTask NoTask well, MEDIUM",
        "NoTask NoTask Timeout NoTask, ''",
        "runs NoTask NoTask NoTask, MEDIUM",
        "Cancelled NoTask NoTask NoTask, MEDIUM",
        "Cancelled Cancelled Cancelled, ''",
        "Failed Failed Failed, LOW"
    })
    void latestRunsDecide(String reasons, String severity) {
        List<String> told =
                severity.isEmpty() ? List.of() : List.of("CUSTOM_RESOURCE_UNWELL %s Bake ci/app".formatted(severity));

        assertThat(runs(reasons.split(" ")).told(CHECK)).isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource({"23h, true", "25h, false"})
    void runsOfThePastAreSilent(String latest, boolean found) {
        Given given = given(
                run("a", latest, OF_BAKE, condition("NoTask")),
                run("b", "26h", OF_BAKE, condition("NoTask")),
                run("c", "27h", OF_BAKE, condition("NoTask")));

        assertThat(given.told(CHECK)).isEqualTo(found ? List.of(INCIDENT) : List.of());
    }

    @Test
    void weeklyRunsCountForLonger() {
        Given given = given(
                run("a", "6d", OF_BAKE, condition("NoTask")),
                run("b", "13d", OF_BAKE, condition("NoTask")),
                run("c", "20d", OF_BAKE, condition("NoTask")));

        assertThat(given.told(CHECK)).containsExactly(INCIDENT);
    }

    @ParameterizedTest
    @CsvSource({
        "'bakeRef: {name: app}', Bake ci/app",
        "'bake: {name: app}', Bake ci/app",
        "'bakeRef: {name: app, kind: BakeRunStep}', BakeRunStep ci/app",
        "'bakeRunTemplateRef: {name: app}', BakeRunTemplate ci/app",
        "'bakeRef: {name: app, namespace: other}', Bake other/app",
        "'storeRef: {name: app}', ''",
        "'b: {name: app}', ''",
        "'steps: [{name: app}]', ''",
        "'bakeRef: app', Bake ci/app"
    })
    void parentIsWhatItsKindIsNamedAfter(String spec, String parent) {
        Given given = given(IntStream.range(0, 3)
                .mapToObj(i -> run("app-" + i, i + 1 + "h", spec, condition("NoTask")))
                .toArray(String[]::new));

        assertThat(given.told(CHECK))
                .isEqualTo(parent.isEmpty() ? List.of() : List.of("CUSTOM_RESOURCE_UNWELL MEDIUM " + parent));
    }

    @ParameterizedTest
    @CsvSource({
        "'phase: Failed, startedAt: @1h, message: no', true",
        "'phase: Error, completionTime: @1h', true",
        "'state: FAILED, finishedAt: @1h', true",
        "'phase: Failed', false",
        "'phase: Succeeded, finishedAt: @1h', false",
        "'phase: Running, startedAt: @1h', false",
        "'startTime: @1h, conditions: [{type: Failed, status: True}]', true",
        "'startTime: @1h, conditions: [{type: Failed, status: False}]', false",
        "'startTime: @1h, conditions: [{type: Complete, status: False}]', false",
        "'startTime: @1h, conditions: [{type: Complete, status: True}]', false",
        "'startTime: @1h, conditions: [{type: Succeeded, status: Unknown}]', false",
        "'phase: Failed, finishedAt: @1h, conditions: [{type: Completed, status: True}]', true",
        "'conditions: [{type: Failed, status: True}]', false"
    })
    void stateOrConditionTellsHowARunEnded(String status, boolean failed) {
        Given given = given(IntStream.range(0, 3)
                .mapToObj(i -> owned("app-" + i, i + 1 + "h", "Bake", status))
                .toArray(String[]::new));

        assertThat(given.told(CHECK)).isEqualTo(failed ? List.of(INCIDENT) : List.of());
    }

    @Test
    void twoRunsOfAnObjectAreANoticeIfItHasNoOthers() {
        String failed = "phase: Failed, finishedAt: @1h";
        String latest = owned("app-2", "1h", "Bake", failed);
        String before = owned("app-1", "2h", "Bake", failed);

        assertThat(given(latest, before).told(CHECK)).containsExactly(NOTICE);
        assertThat(given(latest).told(CHECK)).isEmpty();
        assertThat(given(latest, before, owned("app-0", "3h", "Bake", "phase: Succeeded, finishedAt: @1h"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void partsOfARunAreTheRunsToReport() {
        String failed = "phase: Failed, startedAt: @1h";
        Given given = given(
                owned("app-0", "1h", "Bake", failed),
                owned("a", "1h", "BakeRun", failed),
                owned("b", "1h", "BakeRun", failed),
                owned("c", "1h", "BakeRun", failed));

        assertThat(given.told(CHECK)).isEmpty();
    }

    @Test
    void runThatOnlyFailedMayHaveBeenStartedToFindThatOut() {
        assertThat(given(IntStream.range(0, 3)
                                .mapToObj(i -> run("app-" + i, i + 1 + "h", OF_BAKE, "phase: Failed, startedAt: @1h"))
                                .toArray(String[]::new))
                        .told(CHECK))
                .containsExactly(NOTICE);
    }

    @ParameterizedTest
    @CsvSource({"no access, no access, MEDIUM", "no access, no such branch, LOW"})
    void partsThatAgreeTellWhyTheirRunsFailed(String first, String other, String severity) {
        Given given = given(IntStream.range(0, 3)
                .boxed()
                .flatMap(i -> Stream.of(
                        run("app-" + i, i + 1 + "h", OF_BAKE, "phase: Failed, startedAt: @1h"),
                        part("app-" + i, i == 2 ? other : first)))
                .toArray(String[]::new));

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(Given.text(found)).isEqualTo("CUSTOM_RESOURCE_UNWELL %s Bake ci/app".formatted(severity));
            assertThat(found.evidence().getFirst().said().message()).isEqualTo(first);
        });
    }

    private static String part(String run, String message) {
        return """
                apiVersion: example.com/v1
                kind: StepRun
                metadata:
                  namespace: ci
                  name: %s-step
                  creationTimestamp: @1h
                  ownerReferences: [{apiVersion: example.com/v1, kind: BakeRun, name: %s, controller: true}]
                status: {phase: Failed, startedAt: @1h, message: %s}
                """.formatted(run, run, message);
    }

    @Test
    void theyAreOnlyReadFromRecordings() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));

        assertThat(reads.everything()).contains(Resources.CUSTOM_RUNS);
        assertThat(reads.always()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Failed-FetchSourceFailed Failed-FetchSourceFailed Failed-FetchSourceFailed, MEDIUM",
        "Failed-FetchSourceFailed Failed-GenericBuildFailed Complete-, LOW",
        "Failed-FetchSourceFailed Complete- Failed-FetchSourceFailed, ''",
        "Complete- Failed-FetchSourceFailed Failed-FetchSourceFailed, ''",
        "Failed-FetchSourceFailed, ''",
        "Cancelled- Cancelled- Cancelled-, ''"
    })
    void latestBuildsDecide(String ends, String severity) {
        String[] said = ends.split(" ");
        Given given = new Given()
                .having(
                        Resources.BUILDS,
                        IntStream.range(0, said.length)
                                .mapToObj(i -> build(i, said[i].split("-", 2)))
                                .toArray(String[]::new));

        assertThat(given.told(CHECK))
                .isEqualTo(
                        severity.isEmpty()
                                ? List.of()
                                : List.of("CUSTOM_RESOURCE_UNWELL %s BuildConfig ci/app".formatted(severity)));
    }

    @Test
    void reasonOfTheLatestBuildIsQuoted() {
        String[] end = {"Failed", "FetchSourceFailed"};
        Given given = new Given().having(Resources.BUILDS, build(0, end), build(1, end));

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.evidence().getFirst().said().reason()).isEqualTo("FetchSourceFailed");
            assertThat(found.evidence().getFirst().said().message()).isEqualTo("no access");
        });
    }

    @ParameterizedTest
    @CsvSource({"FetchSourceFailed, true", "PushImageToRegistryFailed, false"})
    void endOfItsLogAndTheSecretOfItsSourceAreTold(String reason, boolean fetched) {
        String[] end = {"Failed", reason};
        String source = "spec: {source: {sourceSecret: {name: token}}}\nstatus: {logSnippet: denied, ";
        Given given = new Given().having(Resources.BUILDS, build(0, end).replace("status: {", source), build(1, end));
        Evidence secret = Evidence.of("it fetches its source with Secret token");

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.evidence()).contains(Evidence.quoting("the end of its log", "denied"));
            assertThat(found.evidence().contains(secret)).isEqualTo(fetched);
        });
    }

    private static String build(int hours, String[] end) {
        return """
                apiVersion: build.openshift.io/v1
                kind: Build
                metadata:
                  namespace: ci
                  name: app-%s
                  creationTimestamp: @%sh
                  ownerReferences: [{apiVersion: build.openshift.io/v1, kind: BuildConfig, name: app, controller: true}]
                status: {phase: %s, reason: '%s', message: no access, startTimestamp: @%sh}
                """.formatted(9 - hours, hours + 1, end[0], end[1], hours + 1);
    }

    private static Given runs(String... reasons) {
        return given(IntStream.range(0, reasons.length)
                .mapToObj(i -> run("app-" + i, i + 1 + "h", OF_BAKE, condition(reasons[i])))
                .toArray(String[]::new));
    }

    private static String condition(String reason) {
        String status = switch (reason) {
            case "well" -> "'True'";
            case "runs", "" -> "Unknown";
            default -> "'False'";
        };
        return "startTime: @1h, conditions: [{type: Succeeded, status: %s, reason: '%s', message: it did}]"
                .formatted(status, reason);
    }

    private static String run(String name, String age, String spec, String status) {
        return object(name, age, "", spec, status);
    }

    private static String owned(String name, String age, String owner, String status) {
        String reference = owner.equals("BakeRun") ? "app-0" : "app";
        return object(
                        name,
                        age,
                        "ownerReferences: [{apiVersion: example.com/v1, kind: %s, name: %s, controller: true}]"
                                .formatted(owner, reference),
                        "",
                        status)
                .replace("kind: BakeRun\n", owner.equals("BakeRun") ? "kind: StepRun\n" : "kind: BakeRun\n");
    }

    private static String object(String name, String age, String metadata, String spec, String status) {
        return """
                apiVersion: example.com/v1
                kind: BakeRun
                metadata: {namespace: ci, name: %s, creationTimestamp: @%s, %s}
                spec: {%s}
                status: {%s}
                """.formatted(name, age, metadata, spec, status);
    }

    private static Given given(String... runs) {
        return new Given().having(Resources.CUSTOM_RUNS, runs);
    }
}
