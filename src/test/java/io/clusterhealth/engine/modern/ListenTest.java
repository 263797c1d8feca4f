// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Readmission.Standing;
import io.clusterhealth.engine.Channel;
import io.clusterhealth.engine.Declared;
import io.clusterhealth.engine.EngineHarness;
import io.clusterhealth.engine.FixtureOffers;
import io.clusterhealth.engine.FixtureTools;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
@Holds(IsolationRow.WITHDRAWN)
class ListenTest {
    private static final String WANTED =
            "{\"notifications\":{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"test://fixed\",\"test://none\"]}}";

    private final AtomicInteger version = new AtomicInteger();
    private final BlockingQueue<Message> heard = new LinkedBlockingQueue<>();
    private final EngineHarness engine =
            new EngineHarness(EngineHarness.AMPLE, FixtureOffers.resources(version), List.of());

    @Test
    void acknowledgesFirstThenTellsOfChangesUntilCancelled() throws InterruptedException {
        assertThat(engine.askModern(Declared.NOTHING, heard::add, "subscriptions/listen", WANTED))
                .isEmpty();
        assertThat(heard.take()).hasToString(said("notifications/subscriptions/acknowledged", FixtureTools.json("""
                        {"_meta":{"io.modelcontextprotocol/subscriptionId":7},
                         "notifications":{"resourceSubscriptions":["test://fixed"]}}""")));

        Message update = change();
        assertThat(update).hasToString(said("notifications/resources/updated", FixtureTools.json("""
                {"_meta":{"io.modelcontextprotocol/subscriptionId":7},"uri":"test://fixed"}""")));

        engine.conversation().cancel(new RequestId.IntegerId("7"));
        heard.clear();
        version.incrementAndGet();
        assertThat(heard.poll(200, TimeUnit.MILLISECONDS)).isNull();
    }

    /// Without a session there is no other message that could give the reason.
    @Test
    void endsWithAnErrorAsItsAnswerWhenTheRightIsWithdrawn() throws InterruptedException {
        assertThat(engine.askModern(Declared.NOTHING, heard::add, "subscriptions/listen", WANTED))
                .isEmpty();
        heard.take();

        engine.readmission.set(_ -> new Standing.Withdrawn("The right was withdrawn."));

        Message last = heard.take();
        while (last instanceof Message.Notification) {
            last = heard.take();
        }
        assertThat(last)
                .isEqualTo(new Message.Failure(
                        Optional.of(new RequestId.IntegerId("7")),
                        new RpcError(
                                -31002,
                                "The stream has ended",
                                FixtureTools.json("{\"details\":\"The right was withdrawn.\"}"))));
        version.incrementAndGet();
        assertThat(heard.poll(200, TimeUnit.MILLISECONDS)).isNull();
    }

    /// A resource beyond the maximum number of watches is not watched, so it is not acknowledged.
    @Test
    void acknowledgesOnlyWhatItWatches() throws InterruptedException {
        for (int i = 0; i < EngineHarness.WATCHES; i++) {
            engine.ask("resources/subscribe", "{\"uri\":\"test://of/" + i + "/data\"}");
        }

        engine.askModern(Declared.NOTHING, heard::add, "subscriptions/listen", WANTED);
        assertThat(heard.take()).hasToString(said("notifications/subscriptions/acknowledged", FixtureTools.json("""
                        {"_meta":{"io.modelcontextprotocol/subscriptionId":7},
                         "notifications":{"resourceSubscriptions":[]}}""")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"notifications\":[]}", "{\"notifications\":{\"resourceSubscriptions\":5}}"})
    void wantsToKnowWhatFor(String params) {
        assertThat(engine.askModern(Declared.NOTHING, heard::add, "subscriptions/listen", params)
                        .orElseThrow()
                        .path("error")
                        .path("code")
                        .asInt())
                .isEqualTo(-32602);
    }

    @Test
    void needsAStream() {
        assertThat(engine.askModern(Declared.NOTHING, Channel.NONE, "subscriptions/listen", WANTED)
                        .orElseThrow()
                        .path("error")
                        .path("code")
                        .asInt())
                .isEqualTo(-32600);
    }

    private static String said(String method, ObjectNode params) {
        return new Message.Notification(method, params).toString();
    }

    private Message change() throws InterruptedException {
        while (true) {
            version.incrementAndGet();
            Message next = heard.poll(50, TimeUnit.MILLISECONDS);
            if (next != null) {
                return next;
            }
        }
    }
}
