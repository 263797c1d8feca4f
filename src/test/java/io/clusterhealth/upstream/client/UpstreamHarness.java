// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.network.AddressRule;
import io.clusterhealth.protocol.Implementation;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Consent;
import io.clusterhealth.tool.Content;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.upstream.UpstreamDisplay;
import io.clusterhealth.tool.upstream.UpstreamDisplay.DisplayMode;
import io.clusterhealth.upstream.UpstreamReport;
import io.clusterhealth.upstream.UpstreamServer;
import io.clusterhealth.upstream.UpstreamServer.PinMode;
import io.clusterhealth.upstream.UpstreamServer.ServerReach;
import io.clusterhealth.upstream.http.HttpLinks;
import io.clusterhealth.upstream.stdio.StdioLinks;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Connects the client for other servers to real servers, and gives the view of this server's clients.
public final class UpstreamHarness implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Upstreams upstreams;
    private final LinkedBlockingQueue<Boolean> changes = new LinkedBlockingQueue<>();
    private final List<String> calls = new CopyOnWriteArrayList<>();

    public UpstreamHarness(PinMode pins, DisplayMode mode) {
        this(pins, mode, new Consent(false, Clock.systemUTC()));
    }

    public UpstreamHarness(PinMode pins, DisplayMode mode, Consent consent) {
        MessageCodec codec = MessageCodec.ofAnswers((1 << 20) + (64 << 10));
        StdioLinks stdio = new StdioLinks(codec, System.getenv(), Path.of("").toAbsolutePath());
        HttpLinks http = new HttpLinks(new AddressRule(Set.of()), Set.of("127.0.0.1"), codec);
        upstreams = new Upstreams(
                new UpstreamLinks() {
                    @Override
                    public LinkOpening open(
                            UpstreamServer server, Optional<BearerToken> caller, UpstreamLink.LinkListener listener) {
                        return switch (server.reach()) {
                            case ServerReach.ChildReach child -> stdio.open(child, listener);
                            case ServerReach.HttpReach address -> http.open(address, caller, listener);
                        };
                    }

                    @Override
                    public LinkOpening openOlder(UpstreamServer server, UpstreamLink.LinkListener listener)
                            throws InterruptedException {
                        return http.openOlder((ServerReach.HttpReach) server.reach(), listener);
                    }
                },
                new Implementation("test", "Test", "1"),
                List.of("get-cluster-health"),
                pins,
                (server, tool, outcome, _) -> calls.add(server + " " + tool + " " + outcome),
                consent,
                Clock.systemUTC(),
                all -> new UpstreamDisplay(mode, all));
        upstreams.onChange(() -> changes.add(true));
    }

    /// With `WARN` for changed tools, and with all tools in the list.
    public static UpstreamHarness of(UpstreamServer... servers) {
        UpstreamHarness harness = new UpstreamHarness(PinMode.WARN, DisplayMode.LIST);
        harness.upstreams.configure(List.of(servers));
        return harness;
    }

    public Upstreams upstreams() {
        return upstreams;
    }

    /// The number of change notifications to clients so far.
    public int changes() {
        return changes.size();
    }

    /// The calls, each as `server tool outcome`.
    public List<String> calls() {
        return List.copyOf(calls);
    }

    public List<String> listed() {
        return upstreams.listed().stream().map(tool -> tool.descriptor().name()).toList();
    }

    public UpstreamReport report(String slug) {
        return upstreams.reports().stream()
                .filter(one -> one.slug().equals(slug))
                .findFirst()
                .orElseThrow();
    }

    /// Waits for a state of a server; fails after a minute.
    public UpstreamReport await(String slug, Predicate<UpstreamReport> wanted) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() - end < 0) {
            UpstreamReport now = report(slug);
            if (wanted.test(now)) {
                return now;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
        throw new AssertionError("never as wanted: " + report(slug));
    }

    public void awaitOnline(String... slugs) throws InterruptedException {
        for (String slug : slugs) {
            await(slug, report -> report.state().serves() && (!report.tools().isEmpty() || slug.equals("none")));
        }
    }

    public ToolOutcome call(String name, String arguments) {
        return call(name, arguments, new PlainContext(PATIENCE, new CopyOnWriteArrayList<>()));
    }

    public ToolOutcome call(String name, String arguments, CallContext context) {
        Tool tool = upstreams.find(name).orElseThrow(() -> new AssertionError("no tool " + name + " of " + listed()));
        return tool.call(new Arguments(json(arguments)), context);
    }

    /// The text of an answer, or the code of a refusal.
    public String text(String name, String arguments) {
        return text(call(name, arguments));
    }

    public static String text(ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.ContentParts(List<Content> content, var _, boolean _) ->
                content.stream()
                        .map(part -> part instanceof Content.PassedOn(ObjectNode piece)
                                ? piece.path("text").asText()
                                : "")
                        .collect(Collectors.joining());
            case ToolOutcome.Refused(ToolError error) -> error.code();
            case ToolOutcome.Answer answer -> answer.text();
            case ToolOutcome.NeedsInput _ -> throw new AssertionError("asks");
        };
    }

    static ObjectNode json(String text) {
        try {
            return (ObjectNode) new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    /// A call without a client.
    public record PlainContext(Duration remaining, List<String> heard) implements CallContext {
        @Override
        public void progress(int done, int total, String message) {
            heard.add(done + "/" + total + " " + message);
        }
    }

    @Override
    public void close() {
        upstreams.close();
    }
}
