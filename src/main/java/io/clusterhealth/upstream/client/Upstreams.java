// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.protocol.Implementation;
import io.clusterhealth.tool.ChangingTools;
import io.clusterhealth.tool.Consent;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.upstream.OfferedTool;
import io.clusterhealth.upstream.StatusJson;
import io.clusterhealth.upstream.ToolNames;
import io.clusterhealth.upstream.ToolPins;
import io.clusterhealth.upstream.UpstreamReport;
import io.clusterhealth.upstream.UpstreamReport.ListedTool;
import io.clusterhealth.upstream.UpstreamServer;
import io.clusterhealth.upstream.UpstreamServer.PinMode;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/// All servers, and their tools under their names here. Safe for use by several threads.
public final class Upstreams implements ChangingTools {
    /// How long servers may take before this one counts as ready without them.
    private static final Duration READY = Duration.ofSeconds(5);

    /// How long a list is valid while the tools of servers are still being listed.
    private static final Duration FLEETING = Duration.ZERO;

    private static final Duration UNSAID = Duration.ofMinutes(5);

    /// For this long after a new configuration, clients are not notified while its servers are being listed, so that
    /// they receive one notification for all.
    private static final Duration TOGETHER = Duration.ofSeconds(1);

    private final UpstreamContext context;
    private final Collection<String> own;
    private final Function<Upstreams, ToolDisplay> displays;
    private final long begun = System.nanoTime();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile ToolPins pins = ToolPins.NONE;
    private List<Upstream> servers = List.of();
    private long configured = System.nanoTime() - TOGETHER.toNanos();
    private boolean unnotified;
    private volatile Known known = new Known(List.of(), Map.of(), Map.of(), Map.of());
    private volatile Optional<ToolDisplay> display = Optional.empty();
    private volatile String fault = "";

    /// The contents of the list, computed when something changes.
    ///
    /// @param listed in the order of the configuration
    /// @param byName including tools of unavailable servers
    /// @param names by slug
    /// @param nameless by slug, by the tool's name, why it has no name here
    private record Known(
            List<UpstreamTool> listed,
            Map<String, UpstreamTool> byName,
            Map<String, List<ListedTool>> names,
            Map<String, Map<String, String>> nameless) {}

    /// Decides what `tools/list` contains: the tools themselves, or tools that find and call them.
    public interface ToolDisplay {
        List<Tool> listed(List<Tool> upstream);

        Optional<Tool> find(String name);
    }

    /// @param us name of this client
    /// @param own the names of this server's own tools
    /// @param displays creates what decides on the list
    public Upstreams(
            UpstreamLinks links,
            Implementation us,
            Collection<String> own,
            PinMode pinMode,
            UpstreamWatch watch,
            Consent consent,
            Clock clock,
            Function<Upstreams, ToolDisplay> displays) {
        this.context = new UpstreamContext(links, us, () -> pins, pinMode, watch, consent, clock);
        this.own = List.copyOf(own);
        this.displays = displays;
    }

    /// Applies a configuration: unchanged servers keep running, removed or changed ones are stopped, new or changed
    /// ones are started.
    public synchronized void configure(List<UpstreamServer> wanted) {
        Map<UpstreamServer, Upstream> before = new HashMap<>();
        servers.forEach(one -> before.put(one.server(), one));
        List<Upstream> next = new ArrayList<>();
        List<Upstream> fresh = new ArrayList<>();
        for (UpstreamServer server : wanted) {
            next.add(Optional.ofNullable(before.remove(server)).orElseGet(() -> {
                Upstream begun = new Upstream(server, context, this::changed);
                fresh.add(begun);
                return begun;
            }));
        }
        servers = List.copyOf(next);
        configured = System.nanoTime();
        before.values().forEach(Upstream::stop);
        fresh.forEach(Upstream::start);
        changed();
        Thread.ofVirtual().name("upstream change").start(this::notifyAtLast);
    }

    private void notifyAtLast() {
        LockSupport.parkNanos(TOGETHER.toNanos());
        changed();
    }

    /// Compares all tools with these pins from now on.
    public synchronized void pin(ToolPins now) {
        if (!now.equals(pins)) {
            pins = now;
            servers.forEach(Upstream::pinsChanged);
        }
    }

    /// Sets the fault of a configuration that could not replace the one in use; empty for none.
    public void fault(String line) {
        fault = line;
    }

    /// Updates the list. Each server calls this once it has settled; [#reports] does so as well, for a server that
    /// has settled but not called it yet.
    private synchronized void changed() {
        // Evaluated before the tools are read: a server that settles in between reports its own change, and clients
        // would be notified twice.
        boolean arriving = isArriving();
        ToolNames names = new ToolNames(own);
        List<UpstreamTool> listed = new ArrayList<>();
        Map<String, UpstreamTool> byName = new LinkedHashMap<>();
        Map<String, List<ListedTool>> bySlug = new HashMap<>();
        Map<String, Map<String, String>> nameless = new HashMap<>();
        for (Upstream one : servers) {
            String slug = one.server().slug();
            for (OfferedTool tool : one.facts().offered()) {
                switch (names.take(slug, tool.name())) {
                    case ToolNames.Naming.Named(String name) -> {
                        UpstreamTool taken = Optional.ofNullable(known.byName().get(name))
                                .filter(before -> before.is(one, tool))
                                .orElseGet(() -> new UpstreamTool(name, one, tool, context));
                        byName.put(name, taken);
                        if (one.isListed()) {
                            listed.add(taken);
                            bySlug.computeIfAbsent(slug, _ -> new ArrayList<>()).add(new ListedTool(name, tool));
                        }
                    }
                    case ToolNames.Naming.Nameless(String _, String why) ->
                        nameless.computeIfAbsent(slug, _ -> new HashMap<>()).put(tool.name(), why);
                }
            }
        }
        boolean same = descriptors(listed).equals(descriptors(known.listed()));
        known = new Known(List.copyOf(listed), Map.copyOf(byName), Map.copyOf(bySlug), Map.copyOf(nameless));
        unnotified |= !same;
        if (unnotified && !arriving) {
            unnotified = false;
            Thread.ofVirtual().name("upstream change").start(() -> listeners.forEach(Runnable::run));
        }
    }

    private boolean isArriving() {
        return System.nanoTime() - configured < TOGETHER.toNanos()
                && servers.stream().anyMatch(one -> !one.facts().state().isSettled());
    }

    private static List<?> descriptors(List<UpstreamTool> tools) {
        return tools.stream().map(UpstreamTool::descriptor).toList();
    }

    private synchronized List<Upstream> servers() {
        return servers;
    }

    private ToolDisplay display() {
        return display.orElseGet(() -> {
            ToolDisplay made = displays.apply(this);
            display = Optional.of(made);
            return made;
        });
    }

    /// The tools of all available servers, whatever the list contains.
    public List<Tool> tools() {
        return known.listed().stream()
                .filter(tool -> tool.upstream().isListed())
                .<Tool>map(tool -> tool)
                .toList();
    }

    /// The tool of this name of any server, available or not.
    public Optional<Tool> tool(String name) {
        return Optional.ofNullable(known.byName().get(name));
    }

    /// All tools of each server, by slug, including those that are withheld.
    public Map<String, List<OfferedTool>> everything() {
        Map<String, List<OfferedTool>> all = new LinkedHashMap<>();
        servers().stream()
                .filter(one -> one.facts().state().serves())
                .forEach(one -> all.put(one.server().slug(), one.facts().all()));
        return all;
    }

    @Override
    public boolean areOn() {
        return true;
    }

    @Override
    public List<Tool> listed() {
        return display().listed(tools());
    }

    @Override
    public Optional<Tool> find(String name) {
        return display().find(name).or(() -> tool(name));
    }

    @Override
    public Optional<String> pending(String name) {
        return servers().stream()
                .filter(one -> !one.facts().state().isSettled())
                .map(one -> one.server().slug())
                .filter(slug -> name.replace('_', '-').startsWith(slug.replace('_', '-') + "-"))
                .findFirst()
                .map("the server '%s' is still connecting; call again"::formatted);
    }

    @Override
    public ListTerms terms() {
        List<Upstream> all = servers();
        boolean underWay = all.stream().anyMatch(one -> !one.facts().state().isSettled());
        Duration least = all.stream()
                .filter(Upstream::isListed)
                .map(one -> one.facts().ttl().orElse(UNSAID))
                .min(Duration::compareTo)
                .orElse(UNSAID);
        return new ListTerms(
                underWay ? FLEETING : least,
                all.stream().anyMatch(one -> one.facts().isPrivate()));
    }

    @Override
    public boolean isSettled() {
        return System.nanoTime() - begun > READY.toNanos()
                || servers().stream().allMatch(one -> one.facts().state().isSettled());
    }

    @Override
    public void onChange(Runnable run) {
        listeners.add(run);
    }

    /// The status of each server, in the order of the configuration.
    public List<UpstreamReport> reports() {
        Known now = known;
        List<UpstreamReport> reports = servers().stream()
                .map(one -> one.facts()
                        .report(
                                one.isListed()
                                        ? now.names().getOrDefault(one.server().slug(), List.of())
                                        : List.of(),
                                now.nameless().getOrDefault(one.server().slug(), Map.of()),
                                one.restarts()))
                .toList();
        changed();
        return reports;
    }

    /// The fault of the current configuration file, in one line; empty where it is in use.
    public String fault() {
        return fault;
    }

    @Override
    public ObjectNode status() {
        return StatusJson.of(reports(), fault, context.clock().instant());
    }

    /// Stops all servers and their processes.
    @Override
    public void close() {
        servers().forEach(Upstream::stop);
    }
}
