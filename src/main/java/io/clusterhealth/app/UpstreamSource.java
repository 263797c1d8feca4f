// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.app.UpstreamFiles.UpstreamsFound;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.network.AddressRule;
import io.clusterhealth.protocol.Implementation;
import io.clusterhealth.tool.Consent;
import io.clusterhealth.tool.upstream.UpstreamDisplay;
import io.clusterhealth.upstream.ToolPins;
import io.clusterhealth.upstream.UpstreamServer;
import io.clusterhealth.upstream.UpstreamServer.ServerReach;
import io.clusterhealth.upstream.client.UpstreamLink;
import io.clusterhealth.upstream.client.UpstreamLinks;
import io.clusterhealth.upstream.client.UpstreamWatch;
import io.clusterhealth.upstream.client.Upstreams;
import io.clusterhealth.upstream.http.HttpLinks;
import io.clusterhealth.upstream.stdio.StdioLinks;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Keeps the other servers as configured, also after the file has changed. Created only when there is such a file:
/// otherwise none of their classes is loaded.
final class UpstreamSource {
    private static final Logger LOG = System.getLogger(UpstreamSource.class.getName());

    /// Polling, since a mounted ConfigMap changes by a replaced symlink, which not every file system reports.
    private static final Duration BETWEEN = Duration.ofSeconds(2);

    /// More than the longest answer, to leave room for the rest of its message.
    private static final int LONGEST_MESSAGE = (1 << 20) + (64 << 10);

    private final UpstreamFiles files;
    private final Upstreams upstreams;
    private Optional<List<UpstreamServer>> last = Optional.empty();
    private List<String> noted = List.of();
    private String fault = "";

    private UpstreamSource(UpstreamFiles files, Upstreams upstreams) {
        this.files = files;
        this.upstreams = upstreams;
    }

    /// Starts connecting to all of them, and watching the file. Returns immediately.
    ///
    /// @param own the names of this server's own tools
    static Upstreams of(
            Settings settings,
            Path file,
            Map<String, String> environment,
            Collection<String> own,
            UpstreamWatch watch) {
        UpstreamFiles files = new UpstreamFiles(file, environment);
        Upstreams upstreams = make(settings, environment, own, watch);
        UpstreamSource source = new UpstreamSource(files, upstreams);
        source.look();
        Thread.ofVirtual()
                .name("servers config")
                .inheritInheritableThreadLocals(false)
                .start(source::watch);
        return upstreams;
    }

    /// The upstreams without any servers yet.
    static Upstreams make(
            Settings settings, Map<String, String> environment, Collection<String> own, UpstreamWatch watch) {
        MessageCodec codec = MessageCodec.ofAnswers(LONGEST_MESSAGE);
        return new Upstreams(
                new Links(
                        new StdioLinks(codec, environment, Path.of("").toAbsolutePath()),
                        new HttpLinks(
                                new AddressRule(settings.get(Setting.UPSTREAM_HOSTS)),
                                settings.get(Setting.UPSTREAM_CALLER_HOSTS),
                                codec)),
                new Implementation("openshift-cluster-health", "Cluster Health", Main.version()),
                own,
                settings.get(Setting.UPSTREAM_PINS),
                watch,
                new Consent(settings.get(Setting.CONFIRM), Clock.systemUTC()),
                Clock.systemUTC(),
                all -> new UpstreamDisplay(settings.get(Setting.UPSTREAM_MODE), all));
    }

    /// Why the file cannot be used, in one line.
    ///
    /// @param source the flag or the variable that names the file
    static Optional<String> problem(Path file, String source, Map<String, String> environment) {
        return switch (new UpstreamFiles(file, environment).read()) {
            case UpstreamsFound.ServersUsable _ -> Optional.empty();
            case UpstreamsFound.NotUsable(String line) -> Optional.of(source + ": " + line);
        };
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(BETWEEN);
                look();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        Optional<ToolPins> pins = files.readPins();
        upstreams.pin(pins.orElse(ToolPins.NONE));
        String found = switch (files.read()) {
            case UpstreamsFound.ServersUsable(List<UpstreamServer> servers, List<String> notes) -> {
                if (!noted.equals(notes)) {
                    noted = notes;
                    notes.forEach(note -> LOG.log(Level.WARNING, note));
                }
                if (!last.equals(Optional.of(servers))) {
                    last = Optional.of(servers);
                    upstreams.configure(servers);
                }
                yield pins.isPresent() ? "" : files.unreadablePins();
            }
            case UpstreamsFound.NotUsable(String line) -> line + "; the servers from before go on";
        };
        if (!found.equals(fault)) {
            fault = found;
            upstreams.fault(found);
            LOG.log(Level.WARNING, found.isEmpty() ? "The servers of the configuration are used again" : found);
        }
    }

    /// Opens links over either transport.
    private record Links(StdioLinks stdio, HttpLinks http) implements UpstreamLinks {
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
            return switch (server.reach()) {
                case ServerReach.ChildReach child -> stdio.open(child, listener);
                case ServerReach.HttpReach address -> http.openOlder(address, listener);
            };
        }
    }
}
