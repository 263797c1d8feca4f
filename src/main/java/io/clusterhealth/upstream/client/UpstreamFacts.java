// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import io.clusterhealth.upstream.Masking;
import io.clusterhealth.upstream.OfferedTool;
import io.clusterhealth.upstream.SecretFiles;
import io.clusterhealth.upstream.ToolPins;
import io.clusterhealth.upstream.UpstreamFault;
import io.clusterhealth.upstream.UpstreamReport;
import io.clusterhealth.upstream.UpstreamServer;
import io.clusterhealth.upstream.UpstreamServer.PinMode;
import io.clusterhealth.upstream.UpstreamServer.ServerReach;
import io.clusterhealth.upstream.UpstreamState;
import io.clusterhealth.upstream.UpstreamTrouble;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/// The current status of one server. Safe for use by several threads.
final class UpstreamFacts {
    private static final int LONGEST_PROBLEM = 300;

    /// Maximum length of a server's diagnostic output; its end is kept.
    private static final int LONGEST_WORDS = 160;

    private final UpstreamServer server;
    private final Set<String> secrets;
    private final Clock clock;
    private UpstreamState state;
    private Instant since;
    private String speaks = "";
    private String problem = "";
    private Optional<UpstreamTrouble> trouble = Optional.empty();
    private List<OfferedTool> all = List.of();
    private List<OfferedTool> offered = List.of();
    private Map<String, String> passedOver = Map.of();
    private final Map<String, String> withheld = new TreeMap<>();
    private final Map<String, String> changed = new TreeMap<>();
    private Optional<Instant> discoveredAt = Optional.empty();
    private OptionalLong ttl = OptionalLong.empty();
    private boolean isPrivate;

    UpstreamFacts(UpstreamServer server, Clock clock) {
        this.server = server;
        this.secrets = new HashSet<>(server.secrets());
        this.clock = clock;
        this.since = clock.instant();
        this.state = server.enabled() ? UpstreamState.CONNECTING : UpstreamState.DISABLED;
    }

    /// The masking of all configured values, and of what their files contain now or contained when it was connected:
    /// a child keeps the values it was started with.
    synchronized Masking masking() {
        secrets.addAll(SecretFiles.held(server.reach()));
        return Masking.of(secrets);
    }

    synchronized UpstreamState state() {
        return state;
    }

    synchronized String problem() {
        return problem;
    }

    /// The tools that may be offered, in the server's order; for an unavailable server, the last known ones.
    synchronized List<OfferedTool> offered() {
        return offered;
    }

    /// All its tools, including those that are withheld.
    synchronized List<OfferedTool> all() {
        return all;
    }

    /// How long the list is valid; empty where the server does not specify it.
    synchronized Optional<Duration> ttl() {
        return ttl.isPresent() ? Optional.of(Duration.ofMillis(ttl.getAsLong())) : Optional.empty();
    }

    synchronized boolean isPrivate() {
        return isPrivate;
    }

    synchronized void become(UpstreamState next) {
        if (state != next) {
            state = next;
            since = clock.instant();
        }
    }

    synchronized void connected(NegotiatedProtocol protocol) {
        secrets.addAll(SecretFiles.held(server.reach()));
        speaks = (protocol.server() + ", MCP " + protocol.version()).replaceFirst("^, ", "");
    }

    /// @param words diagnostic output of the server, such as the end of its standard error
    synchronized void failed(UpstreamFault fault, String words) {
        String said = words.isBlank() ? "" : "; it said: " + masking().line(telling(words), LONGEST_WORDS);
        problem = masking().line(fault.text(), LONGEST_PROBLEM - LONGEST_WORDS) + said;
        trouble = Optional.of(fault.trouble());
    }

    /// The last line of diagnostic output that mentions an error, else all of it; programs often print their usage
    /// below it.
    private static String telling(String words) {
        return words.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).contains("error"))
                .reduce((_, last) -> last)
                .orElse(words);
    }

    synchronized void lost(String words) {
        if (problem.isEmpty()) {
            failed(UpstreamTrouble.CLOSED.plain(), words);
        }
    }

    synchronized void listed(UpstreamSession.ToolListing.ToolsListed listing, UpstreamContext context) {
        all = listing.tools();
        passedOver = Map.copyOf(listing.passedOver());
        ttl = listing.ttl();
        isPrivate = listing.isPrivate();
        discoveredAt = Optional.of(clock.instant());
        problem = "";
        trouble = Optional.empty();
        hold(context);
    }

    /// Checks the tools against allow, deny and pins.
    synchronized void hold(UpstreamContext context) {
        ToolPins pins = context.pins().get();
        PinMode mode = server.pins().orElse(context.pinMode());
        List<OfferedTool> good = new ArrayList<>();
        withheld.clear();
        changed.clear();
        passedOver.forEach((name, why) -> withheld.put(masking().line(name, 64), why));
        for (OfferedTool tool : all) {
            Optional<String> difference = mode == PinMode.OFF ? Optional.empty() : difference(pins, mode, tool);
            difference.ifPresent(how -> changed.put(tool.name(), how));
            if (!server.offers(tool.name())) {
                withheld.put(tool.name(), "the configuration does not offer it");
            } else if (difference.isPresent() && mode == PinMode.ENFORCE) {
                withheld.put(tool.name(), "it is not as it was pinned");
            } else {
                good.add(tool);
            }
        }
        offered = List.copyOf(good);
        become(changed.isEmpty() ? UpstreamState.ONLINE : UpstreamState.CHANGED);
    }

    private Optional<String> difference(ToolPins pins, PinMode mode, OfferedTool tool) {
        if (mode == PinMode.ENFORCE && !pins.knows(server.slug())) {
            return Optional.of("nothing of this server is pinned; look at it, then run mcp-server upstream pin");
        }
        return switch (pins.check(server.slug(), tool)) {
            case ToolPins.PinCheck.AsPinned() -> Optional.empty();
            case ToolPins.PinCheck.Unpinned() -> Optional.of("it was not there when the server was pinned");
            case ToolPins.PinCheck.Altered(List<String> differences) ->
                Optional.of(masking().line(String.join("; ", differences), 2 * LONGEST_PROBLEM));
        };
    }

    /// @param names its tools, with their names in the list
    /// @param nameless by the tool's name, why it has no name in the list
    synchronized UpstreamReport report(
            List<UpstreamReport.ListedTool> names, Map<String, String> nameless, long restarts) {
        Map<String, String> kept = new TreeMap<>(withheld);
        kept.putAll(nameless);
        String advice = problem.isEmpty() && !changed.isEmpty()
                ? "Look at the differences; if they are right, run mcp-server upstream pin."
                : trouble.map(UpstreamTrouble::wayOut).orElse("");
        return new UpstreamReport(
                server.name(),
                server.slug(),
                server.description(),
                server.reach().word(),
                where(),
                speaks,
                state,
                since,
                names,
                kept,
                changed,
                problem,
                advice,
                discoveredAt,
                restarts);
    }

    private String where() {
        return switch (server.reach()) {
            case ServerReach.ChildReach(String command, List<String> arguments, var _, var _) ->
                masking().line((command + " " + String.join(" ", arguments)).strip(), LONGEST_PROBLEM);
            case ServerReach.HttpReach(var url, var _, boolean _) ->
                masking().line(url.getScheme() + "://" + url.getAuthority() + url.getPath(), LONGEST_PROBLEM);
        };
    }
}
