// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.caller.Shares;
import io.clusterhealth.caller.SharesTest;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.WaitRule.Wait;
import io.clusterhealth.tool.WaitRule.WaitOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@Holds(IsolationRow.WAITING)
class WaitingCallsTest {
    private static final StubTool TOOL = new StubTool("wait-for-health", ToolDescriptor.Effect.READ_ONLY, true);
    private static final Caller ALICE = SharesTest.caller("alice");
    private static final Caller BOB = SharesTest.caller("bob");

    private final WaitingCalls calls = new WaitingCalls(new Shares(64, 8));

    @Test
    void refusesInOneSentenceWithTheWayOut() {
        for (int i = 0; i < 8; i++) {
            begin(ALICE);
        }

        assertThat(calls.ask(TOOL, ALICE)).isInstanceOfSatisfying(WaitOutcome.WaitRefused.class, refused -> {
            assertThat(refused.error().code()).isEqualTo("TOO_MANY_WAITS");
            assertThat(refused.error().text())
                    .isEqualTo("No further wait-for-health can wait: 8 of one caller and 64 in all may wait at"
                            + " once. Call get-cluster-health instead, or call again when one of them has"
                            + " ended.");
        });
        assertThat(calls.ask(TOOL, BOB)).isInstanceOf(WaitOutcome.WaitGranted.class);
    }

    @Test
    void oneCallersLooksLeaveRoomForAnothers() throws InterruptedException {
        List<Wait> alices = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            alices.add(begin(ALICE));
        }
        int looking = 0;
        for (Wait wait : alices) {
            looking += wait.turn(Duration.ZERO) ? 1 : 0;
        }

        assertThat(looking).isEqualTo(WaitingCalls.LOOKS / 4);
        assertThat(begin(BOB).turn(Duration.ZERO)).isTrue();
    }

    @Test
    void theNextLooksOnceOneRests() throws Exception {
        Wait first = begin(ALICE);
        Wait second = begin(ALICE);
        Wait third = begin(ALICE);
        assertThat(first.turn(Duration.ZERO)).isTrue();
        assertThat(second.turn(Duration.ZERO)).isTrue();
        CompletableFuture<Boolean> turn = CompletableFuture.supplyAsync(() -> turn(third));

        first.rest();

        assertThat(turn.get()).isTrue();
    }

    @Test
    void whatEndsGivesEverythingBack() throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            Wait wait = begin(ALICE);
            assertThat(wait.turn(Duration.ZERO)).isTrue();
            wait.close();
            assertThat(wait.turn(Duration.ZERO)).isFalse();
        }
        assertThat(calls.state().taken()).isZero();
    }

    private static boolean turn(Wait wait) {
        try {
            return wait.turn(Duration.ofSeconds(30));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Wait begin(Caller caller) {
        return ((WaitOutcome.WaitGranted) calls.ask(TOOL, caller)).place();
    }
}
