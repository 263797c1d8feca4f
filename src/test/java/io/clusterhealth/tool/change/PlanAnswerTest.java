// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.render.Facts;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanAnswerTest {
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

    private static ObjectNode patch(String name, String value) {
        ObjectNode call = ChangeFixture.json("{\"action\":\"patch\",\"resource\":\"configmaps\"}");
        call.put("name", name)
                .put("namespace", "shop")
                .withObject("/patch/data")
                .put("mode", value);
        return call;
    }
}
