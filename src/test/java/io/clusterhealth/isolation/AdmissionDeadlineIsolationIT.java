// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.Promised;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.report.Report;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// Slow reviews, followed by an API server that does not respond: one deadline covers both.
@Isolated("measures whether answers come within five seconds")
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Holds(IsolationRow.TIME)
class AdmissionDeadlineIsolationIT {
    private static final int CALLS = 50;
    private static final Duration APART = Duration.ofMillis(100);

    /// The longest that a client waits.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    @Test
    void everybodyHasAnAnswerOfTheirOwnInTime(@TempDir Path folder) throws Exception {
        Promised.within(PATIENCE, () -> longestOf(folder));
    }

    private static Duration longestOf(Path folder) {
        try (Callers callers = new Callers(folder, Map.of())) {
            callers.api.mute = true;
            callers.api.slowness = Duration.ofSeconds(1);
            List<CompletableFuture<Answer>> answers = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                answers.add(ask(callers, callers.token("caller-" + i)));
                LockSupport.parkNanos(APART.toNanos());
            }

            List<Answer> all = answers.stream().map(CompletableFuture::join).toList();
            Duration longest =
                    all.stream().map(Answer::took).max(Duration::compareTo).orElseThrow();
            long own = all.stream().filter(Answer::isOne).count();
            long looked = all.stream().filter(answer -> answer.status() == 200).count();
            Report.on("security")
                    .tell(
                            "isolation 6 and slow reviews",
                            "isolation: answers of their own " + own + "/" + CALLS + ", " + looked
                                    + " of them of the tool, with reviews of 2 s and a silent API server; the longest"
                                    + " took " + longest.toMillis() + " ms");
            assertThat(own).isEqualTo(CALLS);
            assertThat(looked).isPositive();
            return longest;
        }
    }

    private record Answer(int status, String body, Duration took) {
        /// A result, or an error message.
        boolean isOne() {
            return (status == 200 || status == 503) && body.contains("\"jsonrpc\"");
        }
    }

    private static CompletableFuture<Answer> ask(Callers callers, String token) {
        long begin = System.nanoTime();
        CompletableFuture<HttpResponse<String>> sent = callers.send(token, Callers.call("get-cluster-health", "{}"));
        return sent.thenApply(
                answer -> new Answer(answer.statusCode(), answer.body(), Duration.ofNanos(System.nanoTime() - begin)));
    }
}
