// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.stdio;

import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.process.Child;
import io.clusterhealth.process.Executable;
import io.clusterhealth.upstream.SecretFiles;
import io.clusterhealth.upstream.UpstreamServer.ServerReach.ChildReach;
import io.clusterhealth.upstream.UpstreamTrouble;
import io.clusterhealth.upstream.client.UpstreamLink;
import io.clusterhealth.upstream.client.UpstreamLinks.LinkOpening;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Starts upstream servers. A child gets `PATH`, `HOME` and `LANG` of this process, and the configured variables.
///
/// @param environment of this process
/// @param folder base of a relative command
public record StdioLinks(MessageCodec codec, Map<String, String> environment, Path folder) {
    private static final String[] INHERITED = {"PATH", "HOME", "LANG"};

    public LinkOpening open(ChildReach child, UpstreamLink.LinkListener listener) {
        Optional<Map<String, String>> values = SecretFiles.read(child.environment());
        if (values.isEmpty()) {
            return new LinkOpening.LinkShut(UpstreamTrouble.NO_ENVIRONMENT_FILE.plain());
        }
        Map<String, String> all = new TreeMap<>();
        for (String name : INHERITED) {
            Optional.ofNullable(environment.get(name)).ifPresent(value -> all.put(name, value));
        }
        all.putAll(values.get());
        Optional<Path> program = Executable.find(child.command(), folder, all.getOrDefault("PATH", ""));
        if (program.isEmpty()) {
            return new LinkOpening.LinkShut(UpstreamTrouble.NO_PROGRAM.with(Excerpt.of(child.command())));
        }
        return switch (Child.start(new Child.ChildProgram(program.get(), child.arguments(), all, child.folder()))) {
            case Child.ChildStart.UnstartedChild(String why) ->
                new LinkOpening.LinkShut(UpstreamTrouble.NOT_STARTED.with(why));
            case Child.ChildStart.StartedChild(Child alive) ->
                new LinkOpening.LinkOpen(new ChildStreams(alive, codec).begin(listener));
        };
    }
}
