// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.caller.Readmission;
import io.clusterhealth.caller.Shares;
import io.clusterhealth.engine.EngineHarness;
import io.clusterhealth.engine.FixtureTools;
import io.clusterhealth.engine.ResourceWatch;
import io.clusterhealth.engine.ResourceWatch.WatchOutcome;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.protocol.ProtocolVersion;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ResourceCatalog;
import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.resource.ResourceTemplate;
import io.clusterhealth.session.Ticket;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ClientCapabilities;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Prints how many bytes a session takes that has the most streams to resume, remembered context and subscriptions.
/// A program of its own, since other tests keep memory meanwhile.
final class FullSessions {
    private static final int SESSIONS = 320;

    private final EngineHarness engine =
            new EngineHarness(Duration.ofSeconds(30), FixtureTools.plain("remember", (_, context) -> {
                int entry = 0;
                while (context.memory().put("entry " + entry, "value " + entry)) {
                    entry++;
                }
                return FixtureTools.answer("full");
            }));

    static void main() {
        System.out.println(new FullSessions().bytesOfOne());
    }

    private long bytesOfOne() {
        List<HttpSession> sessions = new ArrayList<>();
        fill(session(engine, "2025-11-25"), watch());
        long before = used();
        ResourceWatch watch = watch();
        for (int i = 0; i < SESSIONS; i++) {
            watch = i % 16 == 0 ? watch() : watch;
            HttpSession session = session(engine, "2025-11-25");
            fill(session, watch);
            sessions.add(session);
        }
        long each = (used() - before) / sessions.size();
        sessions.forEach(HttpSession::close);
        return each;
    }

    static HttpSession session(EngineHarness engine, String version) {
        Instant now = Instant.parse("2026-11-21T12:00:00Z");
        HttpSession session = new HttpSession(
                Caller.ANONYMOUS, new Ticket("id", now, now.plusSeconds(60), version, "", "caller"), engine.codec());
        session.conversation().agree(ProtocolVersion.negotiate(version), ClientCapabilities.NONE);
        return session;
    }

    private void fill(HttpSession session, ResourceWatch watch) {
        for (int stream = 0; stream < 8; stream++) {
            EventStream answer = session.newStream();
            for (int event = 0; event < 100; event++) {
                answer.send(("{\"event\":" + event + "}").getBytes(UTF_8));
            }
        }
        Message call = new Message.Request(
                new RequestId.IntegerId("1"),
                "tools/call",
                JsonNodeFactory.instance.objectNode().put("name", "remember"));
        assertThat(engine.engine()
                        .handle(call, session.conversation().begin(call))
                        .answer())
                .isPresent();
        for (int i = 0; i < 16; i++) {
            String uri = "test://of/" + i + "x".repeat(180) + "/data";
            assertThat(watch.ask(uri, Caller.ANONYMOUS))
                    .isInstanceOfSatisfying(WatchOutcome.WatchGranted.class, granted -> {
                        assertThat(session.conversation().watch(uri, granted.place()))
                                .isTrue();
                        granted.place().begin(() -> {}, _ -> {});
                    });
        }
    }

    private static ResourceWatch watch() {
        return new ResourceWatch(
                new ResourceCatalog(List::of, () -> List.of(new Lengthy())),
                Duration.ofHours(1),
                Duration.ofMinutes(1),
                new Shares(256, 32),
                Readmission.NONE);
    }

    /// A long resource, whose text a session must not keep only to detect changes.
    private record Lengthy() implements ResourceTemplate {
        @Override
        public ResourceDescriptor descriptor() {
            return new ResourceDescriptor("test://of/{name}/data", "long", "Long", "Long.", "text/plain");
        }

        @Override
        public ReadOutcome read(String uri, Map<String, String> variables, CallContext context) {
            return new ReadOutcome.ReadContents(List.of(), uri.repeat(100));
        }
    }

    /// The minimum of several measurements, because garbage may be freed late.
    private static long used() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            least = Math.min(
                    least,
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }
}
