// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ToolErrorTest {
    private static ToolError naming(int sections) {
        List<String> names =
                IntStream.range(0, sections).mapToObj(i -> "section-" + i).toList();
        return new ToolError(
                "INVALID_ARGUMENT",
                "The argument 'section' cannot be 'x'.",
                "Valid are " + String.join(", ", names) + ".",
                Map.of("validSection", names, "problems", List.of("one")));
    }

    @Test
    void aTextThatIsTooLongEndsBehindAWholeWordAndTheValuesStandByThemselves() {
        ToolError error = naming(40);

        assertThat(error.text()).hasSizeLessThanOrEqualTo(ToolError.MAX_TEXT).endsWith(", …");
        assertThat(error.rest())
                .startsWith("validSection: section-0, section-1, ")
                .endsWith(", section-39");
    }

    @Test
    void valuesThatTheTextHasAreNotToldTwice() {
        assertThat(naming(3).text()).endsWith("section-2.");
        assertThat(naming(3).rest()).isEmpty();
    }

    /// What to do next is worth more than the end of the cause.
    @Test
    void aLongCauseIsTruncatedBeforeTheSuggestionAndStandsWholeBelow() {
        String cause =
                "The API server refuses it: failed calling webhook \"check.example.com\": failed to call webhook: "
                        + "Post \"https://gone.shop.svc:443/\": dial tcp 10.0.0.7:443: connect: connection refused.";
        ToolError error = ToolError.of("X", cause, "Repair this webhook first: every change of the kind meets it.");

        assertThat(error.text())
                .hasSizeLessThanOrEqualTo(ToolError.MAX_TEXT)
                .startsWith("The API server refuses it: failed calling webhook \"check.example.com\": failed to")
                .endsWith(" … Repair this webhook first: every change of the kind meets it.");
        assertThat(error.rest()).isEqualTo(cause + " Repair this webhook first: every change of the kind meets it.");
        assertThat(error.with(cause).rest()).isEmpty();
    }

    @Test
    void aWordLongerThanTheTextIsCut() {
        ToolError error = ToolError.of("X", "y".repeat(300), "");

        assertThat(error.text()).hasSize(ToolError.MAX_TEXT).endsWith("y…");
        assertThat(error.rest()).isEqualTo(error.error());
    }
}
