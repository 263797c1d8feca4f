// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangePlanner;
import io.clusterhealth.plan.ChangeRequest.ApplyRequest;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeWish;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.plan.PlannedChange;
import io.clusterhealth.plan.PlannedChange.Planning;
import io.clusterhealth.plan.SealedPlan;
import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.render.Facts;
import io.clusterhealth.session.ProcessKey;
import io.clusterhealth.session.Seal;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanAnswerTest {
    private static final ChangeTarget CONFIG =
            new ChangeTarget(Kinds.called("ConfigMap").orElseThrow(), new ObjectName("shop", "web"));
    private static final Instant UNTIL = Instant.parse("2026-01-01T00:00:00Z");
    private static final Seal SEAL = ChangeParts.seal(new ProcessKey());
    private static final ObjectNode SHORT = patch("short", "x");
    private static final ObjectNode LONG = patch("long", "x".repeat(9_000));

    /// The server refuses a patch of this length.
    @Test
    void anUndoThatIsTooLongIsByHand() {
        String byHand =
                "undo: by hand for configmaps long, since the patch would be too long; keep a copy of what is there";

        assertThat(PlanAnswer.undo(List.of(LONG))).extracting(Facts::text).containsExactly(byHand);
        List<Facts> both = PlanAnswer.undo(List.of(SHORT, LONG));
        assertThat(both).extracting(Facts::text).containsExactly("undo: plan-change " + SHORT, byHand);
        assertThat(both.getFirst().json().has("undo")).isFalse();
        assertThat(PlanAnswer.undo(List.of(SHORT)).getFirst().json().has("undo"))
                .isTrue();
    }

    /// A line that is shortened, or redacted, would write other values when it is copied.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"action":"patch","patch":{"data":{"A":"%s"}}}       | one word and another   | 17   | -p
            {"action":"patch","patch":{"data":{"A":"%s"}}}       | one word and another   | 25   | --patch-file=patch.json
            {"action":"patch","patch":{"data":{"A":"%s"}}}       | two  blanks            | 1    | --patch-file=patch.json
            {"action":"patch","patch":{"data":{"A":"%s"}}}       | password=hunter2       | 1    | --patch-file=patch.json
            {"action":"annotate","values":{"note":"%s"}}         | one word and another   | 17   | note=
            {"action":"annotate","values":{"note":"%s"}}         | one word and another   | 25   | --patch-file=patch.json
            """)
    void theLineOfKubectlIsWhole(String wish, String text, int times, String part) {
        ObjectNode data = planned(wish.formatted(text.repeat(times)), 4_000, "").data();
        String command = data.at("/report/command").asText();

        assertThat(command).contains(part).endsWith(" -n shop").doesNotContain("…", "REDACTED");
        assertThat(command.contains(text.repeat(times))).isEqualTo(!part.contains("file"));
    }

    /// Values may come from the caller's arguments, which no audit line has.
    @Test
    void anAuditLineNamesFieldsWithoutTheirValues() {
        ChangeDraft draft = draft("{\"action\":\"patch\",\"patch\":{\"data\":{\"A\":\"hunter2\"}}}");

        assertThat(draft.summary()).contains("set data.A from x to hunter2");
        assertThat(draft.audited()).isEqualTo("patch on demo: patch ConfigMap shop/web (data.A)");
    }

    @Test
    void aDiffThatIsLeftOutIsNamed() {
        String wish = "{\"action\":\"patch\",\"patch\":{\"data\":{\"A\":\"%s\"}}}".formatted("one word. ".repeat(99));
        ToolOutcome.Answer whole = planned(wish, 4_000, "");
        ToolOutcome.Answer narrow = planned(wish, 600, "");

        assertThat(whole.text()).contains("diff:\n").doesNotContain("left out");
        assertThat(whole.data().has("leftOut")).isFalse();
        assertThat(narrow.text())
                .contains("left out for brevity: the diff; plan again with a larger max_tokens", "\nplan: ")
                .doesNotContain("diff:\n");
        assertThat(narrow.data().path("leftOut").valueStream().map(JsonNode::asText))
                .containsExactly("the diff");
        assertThat(narrow.data().path("plan").asText())
                .isEqualTo(whole.data().path("plan").asText());
    }

    /// The command of a manifest does not name its kind.
    @ParameterizedTest
    @CsvSource({"PersistentVolume, dangerous, It affects a volume and the data on it.", "ConfigMap, write, ''"})
    void aManifestOfADangerousKindIsDangerous(String kind, String type, String warning) {
        ObjectNode manifest = ChangeFixture.json("{\"kind\":\"%s\",\"metadata\":{\"name\":\"web\"}}".formatted(kind));
        ChangeTarget target = new ChangeTarget(Kinds.called(kind).orElseThrow(), new ObjectName("", "web"));
        ObjectChange change = new ObjectChange(target, ChangeFixture.json("{}"), new ApplyRequest(manifest, false));
        ChangeDraft draft = new ChangeDraft(
                "demo",
                ListedObjects.of(Map.of()),
                List.of(target),
                ChangeFixture.json("{\"action\":\"apply\"}"),
                new PlannedChange(
                        List.of(change), "apply it", "", "kubectl apply -f manifest.yaml", List.of(), List.of()),
                List.of(new TriedChange(change, manifest, List.of())),
                List.of());

        JsonNode report = planned(draft, 4_000, "").data().path("report");

        assertThat(report.path("type").asText()).isEqualTo(type);
        assertThat(report.path("warnings").path(0).asText()).isEqualTo(warning);
    }

    /// A plan that is cut cannot be applied, and a person must not agree without having read the warnings.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aPlanIsWholeOrLeftOutWithTheRoomThatItNeeds(int warnings) {
        ChangeDraft draft = warned(warnings);
        String word = draft.plan(Caller.ANONYMOUS, UNTIL).sealed(SEAL);
        boolean offered = false;
        for (int tokens = 600; tokens < 4_000; tokens += 7) {
            ToolOutcome.Answer answer = planned(draft, tokens, "");
            boolean there = answer.data().has("plan");
            assertThat(answer.text().contains("plan: " + word)).as("%d", tokens).isEqualTo(there);
            assertThat(answer.text().contains("next: apply-change")).isEqualTo(there);
            assertThat(there || !offered).isTrue();
            if (there) {
                assertThat(answer.data().path("plan").asText()).isEqualTo(word);
                assertThat(answer.data().path("apiWarnings")).hasSize(warnings);
                assertThat(answer.data().path("report").isObject()).isTrue();
                assertThat(answer.text().lines().filter(line -> line.startsWith("the API server warns: ")))
                        .hasSize(warnings);
            } else {
                int needed = answer.data().path("tokensNeeded").asInt();
                assertThat(answer.text())
                        .endsWith("Left out for lack of room: the plan; call again with max_tokens %d or more."
                                .formatted(needed));
                assertThat(planned(draft, needed, "").data().has("plan")).isTrue();
                assertThat(planned(draft, needed - 1, "").data().has("plan")).isFalse();
            }
            offered = there;
        }
        assertThat(offered).isTrue();
    }

    /// What was there before is worth more than what the change adds.
    @Test
    void theUndoOfAChangePrecedesTheDeletionOfWhatIsNew() {
        ObjectNode delete = ChangeFixture.json("{\"action\":\"delete\",\"resource\":\"configmaps\",\"name\":\"new\"}");

        assertThat(PlanAnswer.undo(List.of(delete, SHORT, delete)))
                .extracting(Facts::text)
                .containsExactly(
                        "undo: plan-change " + SHORT, "undo: plan-change " + delete, "undo: plan-change " + delete);
    }

    @Test
    void bothFormsSayWhyNothingIsApplied() {
        ToolOutcome.Answer plan = planned("{\"action\":\"annotate\",\"values\":{\"a\":\"b\"}}", 4_000, "it rains");

        assertThat(plan.text())
                .contains("cannot be applied here, where it rains; good until 2026-01-01T00:00:00Z")
                .doesNotContain("next:");
        assertThat(plan.data().path("notApplicable").asText()).isEqualTo("it rains");
        assertThat(planned("{\"action\":\"annotate\",\"values\":{\"a\":\"b\"}}", 4_000, "")
                        .data()
                        .has("notApplicable"))
                .isFalse();
    }

    private static ChangeDraft warned(int warnings) {
        ChangeDraft plain =
                draft("{\"action\":\"patch\",\"patch\":{\"data\":{\"A\":\"%s\"}}}".formatted("one word. ".repeat(99)));
        TriedChange tried = plain.tried().getFirst();
        List<String> all = IntStream.range(0, warnings)
                .mapToObj(i -> "%d is bad. ".formatted(i).repeat(20).strip())
                .toList();
        return new ChangeDraft(
                plain.cluster(),
                plain.writable(),
                plain.targets(),
                ChangeFixture.json("{\"action\":\"patch\"}").put("patch", "one word. ".repeat(99)),
                plain.change(),
                List.of(new TriedChange(tried.change(), tried.would(), all)),
                List.of());
    }

    private static ToolOutcome.Answer planned(String wish, int maxTokens, String hindrance) {
        return planned(draft(wish), maxTokens, hindrance);
    }

    private static ToolOutcome.Answer planned(ChangeDraft draft, int maxTokens, String hindrance) {
        SealedPlan plan = draft.plan(Caller.ANONYMOUS, UNTIL);
        return (ToolOutcome.Answer) new PlanAnswer(draft, plan, BlastRadius.NONE).within(maxTokens, SEAL, hindrance);
    }

    private static ChangeDraft draft(String wish) {
        ObjectNode live = ChangeFixture.json("{\"metadata\":{\"uid\":\"1\"},\"data\":{\"A\":\"x\"}}");
        PlannedChange change = ((Planning.Possible) new ChangePlanner(CONFIG, live, List.of())
                        .plan(ChangeWish.of(ChangeFixture.json(wish), Instant.EPOCH)))
                .change();
        ObjectNode would = live.deepCopy().without(List.of("data"));
        would.withObject("/data").put("A", "one word. ".repeat(99));
        return new ChangeDraft(
                "demo",
                ListedObjects.of(Map.of()),
                List.of(CONFIG),
                ChangeFixture.json(wish).retain("action"),
                change,
                List.of(new TriedChange(change.changes().getFirst(), would, List.of())),
                List.of());
    }

    private static ObjectNode patch(String name, String value) {
        ObjectNode call = ChangeFixture.json("{\"action\":\"patch\",\"resource\":\"configmaps\"}");
        call.put("name", name)
                .put("namespace", "shop")
                .withObject("/patch/data")
                .put("mode", value);
        return call;
    }
}
