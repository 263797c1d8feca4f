// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.ToolCallFixture;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `list-pods` with eight failing pods in four ways, a failed pod of a Job, and two that are well.
class PodsInLittleRoomTest extends ToolCallFixture {
    private static final Pattern COUNTED = Pattern.compile("^CH-\\d+: (\\d+) × ", Pattern.MULTILINE);

    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write(
                "pods.yaml",
                IntStream.range(0, 10).mapToObj(PodsInLittleRoomTest::pod).collect(Collectors.joining("---\n")));
        write("jobs.yaml", """
                apiVersion: batch/v1
                kind: Job
                metadata: {namespace: batch, name: migrate, creationTimestamp: "2026-11-21T09:30:00Z"}
                spec: {backoffLimit: 0}
                status: {failed: 1, conditions: [{type: Failed, status: "True", reason: BackoffLimitExceeded,
                  message: Job has reached the specified backoff limit, lastTransitionTime: "2026-11-21T09:40:00Z"}]}
                ---
                apiVersion: v1
                kind: Pod
                metadata: {namespace: batch, name: migrate-jz8nj, creationTimestamp: "2026-11-21T09:30:00Z",
                  ownerReferences: [{kind: Job, name: migrate, controller: true}]}
                spec: {nodeName: w-1, containers: [{name: app, image: r/app}]}
                status: {phase: Failed, containerStatuses: [{name: app, ready: false, restartCount: 0,
                  state: {terminated: {exitCode: 3, finishedAt: "2026-11-21T09:39:00Z"}}}]}
                """);
    }

    private static String pod(int i) {
        String state = switch (i % 5) {
            case 0 -> "waiting: {reason: CrashLoopBackOff}}, lastState: {terminated: {exitCode: 1}";
            case 1 -> "waiting: {reason: ImagePullBackOff, message: 'Back-off pulling image \"r.example.com/app:9\"'}";
            case 2 ->
                "waiting: {reason: CrashLoopBackOff}}, lastState: {terminated: {exitCode: 137, reason: OOMKilled}";
            case 3 -> "waiting: {reason: CreateContainerConfigError, message: 'configmap \"settings\" not found'}";
            default -> "running: {}";
        };
        boolean well = i % 5 == 4;
        return """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: checkout-service-6b7f8d9c5-%d, creationTimestamp: "2026-11-21T09:00:00Z"}
                spec: {nodeName: ip-10-0-32-108.eu-central-1.compute.internal, containers: [{name: app, image: r/app}]}
                status: {phase: Running, conditions: [{type: Ready, status: "%s", lastTransitionTime: "2026-11-21T09:00:00Z"}],
                  containerStatuses: [{name: app, ready: %s, restartCount: 14, state: {%s}}]}
                """.formatted(i, well ? "True" : "False", well, state);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 250, 300, 500, 1_500})
    void everyPodIsInBothFormsOfOnePage(int maxTokens) {
        List<String> names = new ArrayList<>();
        String cursor = "";
        do {
            ToolOutcome.Answer page = answer(
                    "list-pods",
                    "{\"show\": \"all\", \"max_tokens\": %d%s}"
                            .formatted(maxTokens, cursor.isEmpty() ? "" : ", \"cursor\": \"" + cursor + "\""));
            List<String> shown = page.data().path("pods").findValuesAsText("name");
            page.data()
                    .path("pods")
                    .findValues("names")
                    .forEach(some -> some.forEach(pods -> pods.forEach(pod -> shown.add(pod.asText()))));
            assertThat(shown)
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(page.text()).contains(name));
            assertThat(page.data().toString()).hasSizeLessThanOrEqualTo(maxTokens * 4);
            names.addAll(shown);
            cursor = page.data().path("nextCursor").asText();
        } while (!cursor.isEmpty() && names.size() < 20);

        assertThat(names).hasSize(11).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 250, 300, 500, 1_500})
    void kindsThatHaveNoRoomAreCounted(int maxTokens) {
        ToolOutcome.Answer page = answer("list-pods", "{\"max_tokens\": %d}".formatted(maxTokens));
        int counted = COUNTED.matcher(page.text())
                .results()
                .mapToInt(found -> Integer.parseInt(found.group(1)))
                .sum();

        assertThat(page.text()).startsWith("9 of 11 pods have problems");
        if (counted < 9) {
            assertThat(page.text()).containsPattern("\\d more lines? of this summary; ask with a larger max_tokens");
            assertThat(page.data().path("summaryLeft").asInt()
                            + page.data().path("modes").size())
                    .isEqualTo(5);
        }
    }

    @Test
    void aVerdictCountsTheSamePods() {
        JsonNode counts =
                answer("get-cluster-health", "{}").data().path("counts").path("pods");

        assertThat(counts.path("problem").asInt()).isEqualTo(9);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"show": "problems", "status": "Running"} | 8
            {"status": "Running"}                     | 10
            {"show": "all"}                           | 11
            {}                                        | 9
            """)
    void problemsAloneAreShownBesideAFilterWhereAsked(String arguments, int rows) {
        JsonNode data = answer("list-pods", arguments).data();

        assertThat(data.path("pods").findValuesAsText("name").size()
                        + data.path("pods").findValues("names").stream()
                                .mapToInt(JsonNode::size)
                                .sum())
                .isEqualTo(rows);
    }
}
