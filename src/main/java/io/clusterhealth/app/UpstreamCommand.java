// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.app.UpstreamFiles.UpstreamsFound;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.upstream.OfferedTool;
import io.clusterhealth.upstream.ToolPins;
import io.clusterhealth.upstream.UpstreamReport;
import io.clusterhealth.upstream.UpstreamServer;
import io.clusterhealth.upstream.UpstreamState;
import io.clusterhealth.upstream.UpstreamText;
import io.clusterhealth.upstream.client.UpstreamWatch;
import io.clusterhealth.upstream.client.Upstreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// `mcp-server upstream check` connects to each configured server and prints its state, tools and last error;
/// `mcp-server upstream pin` stores their current tools, for later comparison.
///
/// @param file with the servers
record UpstreamCommand(Settings settings, Path file, UpstreamAction action, Map<String, String> environment)
        implements OneTimeCommand {
    /// A program may have to be downloaded before it starts.
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    enum UpstreamAction {
        CHECK,
        PIN
    }

    /// @return 0 when every enabled server is online and as pinned, or the pins of all were written; 1 otherwise; 64
    /// when the file cannot be used
    @Override
    public int run(
            Clusters clusters, Examination examination, Terminal terminal, VisibleOutput out, VisibleOutput err) {
        UpstreamFiles files = new UpstreamFiles(file, environment);
        return switch (files.read()) {
            case UpstreamsFound.NotUsable(String line) -> {
                err.println(line);
                yield USAGE;
            }
            case UpstreamsFound.ServersUsable(List<UpstreamServer> servers, List<String> notes) -> {
                notes.forEach(err::println);
                try (Upstreams upstreams = UpstreamSource.make(settings, environment, List.of(), UpstreamWatch.NONE)) {
                    yield run(upstreams, servers, files, out, err);
                }
            }
        };
    }

    private int run(
            Upstreams upstreams,
            List<UpstreamServer> servers,
            UpstreamFiles files,
            VisibleOutput out,
            VisibleOutput err) {
        Optional<ToolPins> read = files.readPins();
        if (read.isEmpty()) {
            err.println(files.unreadablePins());
            if (action == UpstreamAction.PIN) {
                err.println("Restore that file, or remove it, so that no change of a tool is overlooked.");
                return 1;
            }
        }
        ToolPins pins = read.orElse(ToolPins.NONE);
        upstreams.pin(pins);
        upstreams.configure(servers);
        await(upstreams, err);
        List<UpstreamReport> reports = upstreams.reports();
        int code = switch (action) {
            case CHECK -> {
                UpstreamText.of(reports, true).forEach(out::println);
                yield read.isPresent() && reports.stream().allMatch(UpstreamCommand::isWell) ? 0 : 1;
            }
            case PIN -> pin(upstreams.everything(), pins, files, out, err);
        };
        List<UpstreamReport> unpinned = reports.stream()
                .filter(one -> action == UpstreamAction.PIN
                        && one.state() != UpstreamState.DISABLED
                        && !one.state().serves())
                .toList();
        unpinned.forEach(
                one -> err.println(one.slug() + " is " + one.state().word() + ", its pins stay: " + one.problem()));
        return unpinned.isEmpty() ? code : 1;
    }

    private static boolean isWell(UpstreamReport report) {
        return report.state() == UpstreamState.ONLINE || report.state() == UpstreamState.DISABLED;
    }

    private static int pin(
            Map<String, List<OfferedTool>> all,
            ToolPins before,
            UpstreamFiles files,
            VisibleOutput out,
            VisibleOutput err) {
        ToolPins pins = before;
        for (Map.Entry<String, List<OfferedTool>> server : all.entrySet()) {
            for (OfferedTool tool : server.getValue()) {
                if (before.check(server.getKey(), tool)
                        instanceof ToolPins.PinCheck.Altered(List<String> differences)) {
                    differences.forEach(one -> out.println(server.getKey() + " " + tool.name() + ": " + one));
                }
            }
            pins = pins.with(server.getKey(), server.getValue());
            out.println(server.getKey() + ": " + server.getValue().size() + " tools pinned");
        }
        try {
            Path beside = files.pins().resolveSibling(files.pins().getFileName() + ".new");
            Files.writeString(beside, pins.write());
            Files.move(beside, files.pins(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            out.println("written to " + files.pins());
            return 0;
        } catch (IOException e) {
            err.println(files.pins() + " cannot be written: " + FileFault.of(e));
            return 1;
        }
    }

    /// Prints the state of each server once it is settled, while others are still connecting.
    private static void await(Upstreams upstreams, VisibleOutput err) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        Set<String> told = new HashSet<>();
        try {
            List<UpstreamReport> reports = upstreams.reports();
            while (System.nanoTime() - end < 0
                    && reports.stream().anyMatch(one -> !one.state().isSettled())) {
                reports.stream()
                        .filter(one -> one.state().isSettled() && one.state() != UpstreamState.DISABLED)
                        .filter(one -> told.add(one.slug()))
                        .map(UpstreamText::row)
                        .forEach(err::println);
                Thread.sleep(BETWEEN_LOOKS);
                reports = upstreams.reports();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
