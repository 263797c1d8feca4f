// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.examination.Examined;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnreadListsTest {
    @Test
    void whereWhatIsNeededWasNotReadItIsNotKnownThatThereIsNoIncident() {
        assertThat(text(
                        VerifiedTest.report(List.of(), "nodes", "pods"),
                        VerifiedTest.report(List.of(), "nodes", "pods")))
                .contains("result: open (read neither before it nor after it: nodes, pods); verdict now: unknown");
        assertThat(text(VerifiedTest.report(List.of(), "nodes", "pods"), VerifiedTest.report(List.of(), "nodes")))
                .contains("result: open (not read before it: pods); verdict now: unknown");
        assertThat(text(VerifiedTest.report(List.of(), "pods"), VerifiedTest.report(List.of())))
                .contains("result: open (not read before it: pods); verdict now: healthy");
        assertThat(text(VerifiedTest.report(List.of()), VerifiedTest.report(List.of())))
                .contains("result: no incident; verdict now: healthy");
        assertThat(VerifiedTest.verified(VerifiedTest.report(List.of(), "pods"), VerifiedTest.report(List.of(), "pods"))
                        .isDecided())
                .as("waiting reads no more")
                .isTrue();
    }

    private static String text(Examined.Reported before, Examined.Reported after) {
        return VerifiedTest.verified(before, after).facts(Optional.empty()).text();
    }
}
