// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.upstream.ServersFile;
import io.clusterhealth.upstream.ServersRead;
import io.clusterhealth.upstream.ToolPins;
import io.clusterhealth.upstream.UpstreamServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The file of other servers, and the file beside it with their tools as pinned.
///
/// @param servers the configured file
/// @param environment replaces `${NAME}`
record UpstreamFiles(Path servers, Map<String, String> environment) {

    /// The result of reading the servers.
    sealed interface UpstreamsFound {
        /// @param notes the parts of the file that are ignored, one line each
        record ServersUsable(List<UpstreamServer> servers, List<String> notes) implements UpstreamsFound {}

        /// @param line names the file, the line and the field
        record NotUsable(String line) implements UpstreamsFound {}
    }

    UpstreamsFound read() {
        try {
            Path folder =
                    Optional.ofNullable(servers.toAbsolutePath().getParent()).orElse(servers);
            return switch (ServersFile.read(
                    Files.readString(servers), name -> Optional.ofNullable(environment.get(name)), folder)) {
                case ServersRead.Configured(List<UpstreamServer> all, List<String> notes) ->
                    new UpstreamsFound.ServersUsable(
                            all,
                            notes.stream().map(note -> servers + ": " + note).toList());
                case ServersRead.Misconfigured wrong -> new UpstreamsFound.NotUsable(servers + ": " + wrong.text());
            };
        } catch (IOException e) {
            return new UpstreamsFound.NotUsable(servers + ": " + FileFault.of(e));
        }
    }

    /// Beside the servers: `servers.yaml` has `servers.pins.json`.
    Path pins() {
        String name = String.valueOf(servers.getFileName()).replaceFirst("\\.(?:json|ya?ml)$", "");
        return servers.resolveSibling(name + ".pins.json");
    }

    /// The report of a file of pins that cannot be read.
    String unreadablePins() {
        return pins() + ": no file of pins, or changed by hand; nothing is pinned";
    }

    /// The current pins: none without a file, empty when the file cannot be read.
    Optional<ToolPins> readPins() {
        try {
            return Files.exists(pins()) ? ToolPins.read(Files.readString(pins())) : Optional.of(ToolPins.NONE);
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
