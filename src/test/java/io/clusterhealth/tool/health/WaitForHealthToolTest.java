// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.CallContext.Resumed;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaitForHealthToolTest {
    private static final Duration WAIT = Duration.ofSeconds(60);
    /// Before the name of a case: its nodes do not arrive in time.
    private static final String LATE = "late:";

    private static final Path CASES = Path.of("src/test/resources/cases");

    private final AtomicInteger pauses = new AtomicInteger();
    private final List<Duration> paused = new ArrayList<>();
    private final List<String> progress = new ArrayList<>();
    private Ending ending = Resumed.TurnCame::new;

    /// The outcome of a pause.
    private interface Ending {
        Resumed resumed() throws InterruptedException;
    }

    private final List<String> steps = new ArrayList<>();

    @Test
    void endsAsSoonAsTheClusterIsHealthy() throws IOException {
        ToolOutcome.Answer answer = answer("{}", "crash-loop", "crash-loop", "healthy-kubernetes");

        assertThat(answer.data().path("reached").asBoolean()).isTrue();
        assertThat(answer.data().path("looks").asInt()).isEqualTo(3);
        assertThat(answer.data().path("open")).isEmpty();
        assertThat(answer.text()).startsWith("REACHED: waited for healthy and settled; ");
        assertThat(progress).hasSize(2).allMatch(message -> message.startsWith("degraded, "));
    }

    @Test
    void endsAtItsOwnDeadlineWithWhatIsStillOpen() throws IOException {
        ToolOutcome.Answer answer = answer("{}", "crash-loop");

        assertThat(answer.data().path("reached").asBoolean()).isFalse();
        assertThat(answer.data()
                        .path("open")
                        .path(0)
                        .path("subject")
                        .path("name")
                        .asText())
                .isEqualTo("payments");
        assertThat(answer.text())
                .startsWith("NOT REACHED: waited for healthy and settled; ")
                .contains("open: CH-401");
        assertThat(paused.stream().reduce(Duration.ZERO, Duration::plus)).isLessThanOrEqualTo(WAIT);
        assertThat(paused).isNotEmpty();
        assertThat(paused.subList(0, paused.size() - 1)).allMatch(pause -> pause.compareTo(Duration.ofSeconds(2)) >= 0);
        assertThat(paused.getLast()).isGreaterThanOrEqualTo(Duration.ofMillis(300));
    }

    @Test
    void waitsForOneFindingToBeGoneWhateverElseIsOpen() throws IOException {
        ToolOutcome.Answer answer =
                answer("{\"finding\": \"CH-401/Deployment/shop/payments\"}", "crash-loop", "one-bad-image");

        assertThat(answer.data().path("reached").asBoolean()).isTrue();
        assertThat(answer.data().path("looks").asInt()).isEqualTo(2);
        assertThat(answer.data().path("verdict").asText()).isEqualTo("degraded");
    }

    @Test
    void aRolloutInItsTimeIsWaitedFor() throws IOException {
        ToolOutcome.Answer answer = answer("{}", "rollout-in-time", "healthy-kubernetes");

        assertThat(answer.data().path("reached").asBoolean()).isTrue();
        assertThat(answer.data().path("looks").asInt()).isEqualTo(2);
        assertThat(progress).singleElement().asString().contains("healthy, 0 open, waiting for", "rollout");
    }

    @Test
    void aRolloutThatIsNotOverIsNotHealth() throws IOException {
        ToolOutcome.Answer answer = answer("{}", "rollout-in-time");

        assertThat(answer.text()).startsWith("NOT REACHED: ").contains("not yet judged: ", "Call again to go on");
        assertThat(answer.data().path("unsettled").asText()).contains("rollout");
    }

    @Test
    void aFindingThatIsOpenElsewhereIsNotGone() throws IOException {
        ToolOutcome.Answer answer = answer("{\"finding\": \"CH-202\", \"namespace\": \"default\"}", "node-lost");

        assertThat(answer.data().path("reached").asBoolean()).isFalse();
        assertThat(answer.text()).contains("waited for CH-202 to clear").contains("open: CH-202 [high] Node worker-2");
    }

    @Test
    void aFindingThatWasNeverOpenIsNotCalledGone() throws IOException {
        assertThat(answer("{\"finding\": \"CH-701\"}", "node-lost").text())
                .startsWith("REACHED: waited for CH-701 to clear; it was not open; ");
    }

    @Test
    void aRecordingIsLookedAtOnce() throws IOException {
        ToolOutcome outcome = new WaitForHealthTool(
                        HealthToolset.parts(SingleRecording.at(CASES.resolve("crash-loop"))))
                .call(arguments("{}"), new Waiting());

        assertThat(ToolCallFixture.answer(outcome).text())
                .contains("It does not change")
                .doesNotContain("Call again");
        assertThat(ToolCallFixture.answer(outcome).data().path("remark").asText())
                .contains("It does not change");
    }

    @Test
    void progressIsInSecondsOfOneWhole() throws IOException {
        answer("{}", "crash-loop");

        assertThat(steps).isNotEmpty().allMatch(step -> step.endsWith("/59"));
    }

    @Test
    void aFindingThatCanNoLongerBeSeenIsNotGone() throws IOException {
        ToolOutcome.Answer answer = answer("{\"finding\": \"CH-202\"}", "node-lost", "forbidden-nodes");

        assertThat(answer.data().path("reached").asBoolean()).isFalse();
    }

    @Test
    void aFindingThatTheRightsOfTheCallerMayHideIsNotWaitedFor() throws IOException {
        ToolOutcome.Answer answer = answer("{\"finding\": \"CH-202\"}", "forbidden-nodes");

        assertThat(answer.data().path("reached").asBoolean()).isFalse();
        assertThat(answer.data().path("looks").asInt()).isEqualTo(1);
        assertThat(answer.text())
                .contains("Waiting does not help: it is not seen, but lists that may contain it may not be read.")
                .contains("not checked: nodes (forbidden)");
    }

    @Test
    void aFindingIsGoneThoughAListThatNoVerdictNeedsCouldNeverBeRead(@TempDir Path folder) throws IOException {
        for (String name : List.of("crash-loop", "healthy-kubernetes")) {
            Path copy = folder.resolve(name);
            try (Stream<Path> files = Files.walk(CASES.resolve(name))) {
                for (Path file : files.toList()) {
                    Files.copy(file, copy.resolve(CASES.resolve(name).relativize(file)));
                }
            }
            Files.writeString(copy.resolve("refused.yaml"), """
                    {kind: Status, apiVersion: v1, code: 403,
                     details: {kind: gatewayclasses, group: gateway.networking.k8s.io}}
                    """);
        }
        String healthy = folder.resolve("healthy-kubernetes").toAbsolutePath().toString();
        String broken = folder.resolve("crash-loop").toAbsolutePath().toString();

        ToolOutcome.Answer gone = answer("{\"finding\": \"CH-401\"}", healthy);
        pauses.set(0);
        ToolOutcome.Answer ended = answer("{\"finding\": \"CH-401\"}", broken, healthy);

        assertThat(gone.text()).startsWith("REACHED: ").contains("not checked: gatewayclasses (forbidden)");
        assertThat(gone.data().path("looks").asInt()).isEqualTo(1);
        assertThat(ended.data().path("reached").asBoolean()).isTrue();
        assertThat(ended.data().path("looks").asInt()).isEqualTo(2);
    }

    @Test
    void aMisspeltFindingIsRefusedWithWhatIsOpen() throws IOException {
        ToolOutcome outcome = call("{\"finding\": \"CH-40l\"}", "crash-loop");

        ToolError error = ToolCallFixture.refusal(outcome);
        assertThat(error.code()).isEqualTo("INVALID_ARGUMENT");
        assertThat(error.text()).contains("Open: CH-401");
        assertThat(error.valid().get("openFindings")).contains("CH-401").doesNotContain("CH-201");
    }

    @Test
    void anExaminationThatIsCutShortDoesNotReplaceACompleteOne() throws IOException {
        ToolOutcome.Answer answer = answer("{}", "crash-loop", "crash-loop", LATE + "crash-loop");

        assertThat(answer.data().path("verdict").asText()).isEqualTo("degraded");
        assertThat(answer.text())
                .contains("open: CH-401", "had no time to read everything")
                .doesNotContain("not checked: nodes");
    }

    @Test
    void examinationsThatAreAllCutShortSayWhatWasNotRead() throws IOException {
        assertThat(answer("{}", LATE + "crash-loop").text())
                .contains("not checked: ", "nodes")
                .doesNotContain("had no time");
    }

    @Test
    void cancellingEndsTheWait() throws IOException {
        ending = () -> {
            throw new InterruptedException();
        };

        ToolOutcome outcome = call("{}", "crash-loop");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(ToolCallFixture.answer(outcome).data().path("looks").asInt()).isEqualTo(1);
    }

    @Test
    void endsWithWhatItKnowsWhenItsTurnDoesNotComeInTime() throws IOException {
        ending = Resumed.TurnMissed::new;

        ToolOutcome.Answer answer = answer("{}", "crash-loop");

        assertThat(answer.data().path("looks").asInt()).isEqualTo(1);
        assertThat(answer.data().path("reached").asBoolean()).isFalse();
    }

    @Test
    void endsWithTheReasonWhenItsCallerMaySeeNothingAnyLonger() throws IOException {
        ToolError gone = ToolError.of("NOT_ADMITTED", "The right was withdrawn.", "Ask for it.");
        ending = () -> new Resumed.AccessLost(gone);

        assertThat(ToolCallFixture.refusal(call("{}", "crash-loop"))).isEqualTo(gone);
    }

    @Test
    void itsTimeIsItsOwnOrThatOfAnyCall() throws IOException {
        WaitForHealthTool tool = new WaitForHealthTool(HealthToolset.parts(new Changing("crash-loop")));

        assertThat(tool.patience(arguments("{\"wait_seconds\": 90}"), false)).contains(Duration.ofSeconds(90));
        assertThat(tool.patience(arguments("{}"), true)).contains(Duration.ofSeconds(60));
        assertThat(tool.patience(arguments("{}"), false)).isEmpty();
    }

    private ToolOutcome.Answer answer(String arguments, String... cases) throws IOException {
        return ToolCallFixture.answer(call(arguments, cases));
    }

    private ToolOutcome call(String arguments, String... cases) throws IOException {
        WaitForHealthTool tool = new WaitForHealthTool(HealthToolset.parts(new Changing(cases)));
        return tool.call(arguments(arguments), new Waiting());
    }

    private static Arguments arguments(String json) throws IOException {
        return new Arguments((ObjectNode) new ObjectMapper().readTree(json));
    }

    /// A call with one minute, which passes only in pauses.
    private final class Waiting implements CallContext {
        @Override
        public Duration remaining() {
            return WAIT.minus(paused.stream().reduce(Duration.ZERO, Duration::plus));
        }

        @Override
        public Resumed pause(Duration time) throws InterruptedException {
            pauses.incrementAndGet();
            paused.add(time);
            return ending.resumed();
        }

        @Override
        public void progress(int done, int total, String message) {
            progress.add(message);
            steps.add(done + "/" + total);
        }
    }

    /// A live cluster that becomes the next case after each pause.
    private final class Changing implements Clusters, Cluster {
        private final List<Cluster> states;
        private final List<Boolean> late;

        Changing(String... cases) {
            late = Stream.of(cases).map(name -> name.startsWith(LATE)).toList();
            states = Stream.of(cases)
                    .map(name -> name.replace(LATE, ""))
                    .map(name -> SingleRecording.at(CASES.resolve(name)).open(Optional.empty(), Caller.ANONYMOUS))
                    .map(opened -> ((Opened.Ready) opened).cluster())
                    .toList();
        }

        @Override
        public List<String> names() {
            return List.of(name());
        }

        @Override
        public Opened open(Optional<String> name, Caller caller) {
            return new Opened.Ready(this);
        }

        @Override
        public String name() {
            return "changing";
        }

        @Override
        public Picture read(
                Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer) {
            Picture picture = now().read(wanted, namespace, deadline, observer);
            return late.get(Math.min(pauses.get(), late.size() - 1))
                    ? picture.plus(Map.of(
                            Resources.NODES, new Read.Missing<List<Node>>(new Unread.Late(Duration.ofSeconds(1)))))
                    : picture;
        }

        @Override
        public Picture readMore(Picture picture, Set<Resource<?>> wanted, Deadline deadline) {
            return now().readMore(picture, wanted, deadline);
        }

        @Override
        public Details details() {
            return now().details();
        }

        private Cluster now() {
            return states.get(Math.min(pauses.get(), states.size() - 1));
        }
    }
}
