// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.tool.CallWatch;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class ObserverTest {
    private final List<ObservedCall> ended = new CopyOnWriteArrayList<>();
    private final List<String> answered = new CopyOnWriteArrayList<>();
    private final Observer observer = new Observer(
            List.of(new Listener() {
                @Override
                public void ended(ObservedCall call) {
                    ended.add(call);
                }

                @Override
                public void answered(String resource, String outcome) {
                    answered.add(resource + " " + outcome);
                }
            }),
            Spans.NONE);

    @Test
    void countsWhatThreadsOfTheCallAskFor() {
        CallWatch.Begun call = observer.begun("list-pods", Optional.of(Calls.PARENT));
        try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 5; i++) {
                readers.execute(() -> observer.sent("pods").answered("200"));
                readers.execute(() -> observer.opened("prod"));
            }
        }
        call.ended(Calls.answered("alice", "healthy", false));

        assertThat(ended).singleElement().satisfies(one -> {
            assertThat(one.requests()).isEqualTo(5);
            assertThat(one.opened()).containsExactly("prod");
            assertThat(one.trace()).contains(Calls.PARENT.traceId());
        });
        assertThat(answered).hasSize(5).containsOnly("pods 200");
    }

    @Test
    void mixesNoTwoCalls() throws InterruptedException {
        Thread[] callers = new Thread[8];
        for (int i = 0; i < callers.length; i++) {
            int requests = i;
            callers[i] = Thread.ofVirtual().start(() -> {
                CallWatch.Begun call = observer.begun("list-pods", Optional.empty());
                for (int n = 0; n < requests; n++) {
                    observer.sent("pods").answered("200");
                }
                call.ended(Calls.answered("alice", "healthy", false));
            });
        }
        for (Thread caller : callers) {
            caller.join();
        }

        assertThat(ended.stream().map(ObservedCall::requests)).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void tellsOfRequestsThatBelongToNoCall() {
        observer.begun("list-pods", Optional.empty()).ended(Calls.answered("alice", "healthy", false));
        observer.sent("tokenreviews").answered("broken");

        assertThat(ended)
                .singleElement()
                .satisfies(one -> assertThat(one.requests()).isZero());
        assertThat(answered).containsExactly("tokenreviews broken");
    }
}
