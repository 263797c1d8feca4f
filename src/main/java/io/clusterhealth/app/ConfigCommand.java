// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.text.EditDistance;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// `mcp-server config <client>`: prints the configuration for a client, with this machine's paths.
///
/// @param url of a running server; empty for one that the client starts
/// @param taken further settings for the server that the client starts
record ConfigCommand(String client, Optional<String> url, TakenOver taken) {

    private static final Set<String> BUILT_IN = Set.of(Setting.CLUSTER.byDefault(), "demo", "demo-fleet");

    Launch answer(Settings settings, Map<String, String> environment) {
        List<String> words =
                Arrays.stream(McpClient.values()).map(McpClient::word).toList();
        Optional<McpClient> known = Arrays.stream(McpClient.values())
                .filter(one -> one.word().equals(client))
                .findFirst();
        if (known.isEmpty()) {
            return refused((client.isEmpty()
                            ? "config: name a client"
                            : "config: '" + Excerpt.of(client) + "' is no client that is known")
                    + "; there are: " + String.join(", ", words)
                    + EditDistance.nearest(client, words)
                            .map(nearest -> "; did you mean " + nearest + "?")
                            .orElse(""));
        }
        McpClient chosen = known.orElseThrow();
        if (url.isEmpty()) {
            return new Launch.Print(
                    chosen.local(Invocation.of(settings, jar(), environment, taken)),
                    into(chosen) + taken.note() + doubt(settings, environment) + unused(environment));
        }
        String address = url.orElseThrow();
        if (!address.matches("https://\\S+|http://(127\\.0\\.0\\.1|localhost)([:/]\\S*)?")) {
            return refused("--url: '" + Given.shown(address) + "' is no https:// address; callers' tokens need TLS");
        }
        if (address.matches("https?://[^/?#]*@.*")) {
            return refused("--url: '" + Given.shown(address)
                    + "' holds a login; leave it out, the configuration has a header for the caller's token");
        }
        return chosen.remote(address)
                .<Launch>map(text -> new Launch.Print(text, into(chosen)))
                .orElseGet(() -> refused(chosen.word() + " starts servers on its own machine only; leave --url out"));
    }

    private static Launch refused(String line) {
        return new Launch.Misuse(line, CheckCommand.USAGE);
    }

    private static String into(McpClient client) {
        return "# for " + client.place();
    }

    /// A warning only: the kubeconfig may be created later.
    private static String doubt(Settings settings, Map<String, String> environment) {
        String cluster = settings.get(Setting.CLUSTER);
        if (!BUILT_IN.contains(cluster) && !Files.exists(Path.of(cluster))) {
            return "\n# not of use as it is: there is no '" + Excerpt.of(cluster) + "'";
        }
        return Optional.of(settings)
                .filter(named -> named.get(Setting.CLUSTER).equals(Setting.CLUSTER.byDefault()))
                .flatMap(named -> ClusterSource.unconfigured(named, environment))
                .map(cause -> "\n# not of use as it is: " + cause)
                .orElse("");
    }

    private static String unused(Map<String, String> environment) {
        return UnusedVariables.unknown(environment).stream()
                .map(line -> "\n# " + line)
                .collect(Collectors.joining());
    }

    private static Path jar() {
        try {
            return Path.of(ConfigCommand.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
