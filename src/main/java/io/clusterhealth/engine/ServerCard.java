// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.protocol.Implementation;
import io.clusterhealth.protocol.ProtocolVersion;
import io.clusterhealth.protocol.ServerCapabilities;
import java.util.List;

/// The name, version and capabilities of this server, for the handshake and for discovery over HTTP.
///
/// @param toolsChange whether the list of tools can change while the server runs
public record ServerCard(Implementation implementation, String instructions, boolean toolsChange) {
    private static final String INSTRUCTIONS = """
            Call get-cluster-health first: it says whether the cluster is healthy and, if not, what the first cause is; \
            use the others to look closer at what it names. Every tool only reads.""";

    private static final String READS = "Every tool only reads";

    private static final String UPSTREAM_INSTRUCTIONS =
            " A tool named like a server, a hyphen and a name is that other server's; list-upstreams tells of these.";

    private static final String FLEET_INSTRUCTIONS = """
            Call get-fleet-health first: it says which clusters are healthy and which cause several of them share; then \
            get-cluster-health about one of them. The argument cluster, where a tool that reads has it, takes a name, a \
            glob or a list, such as prod-*,edge-7. Every tool only reads.""";

    /// The card of this server without the fleet tools.
    public static ServerCard of(String version) {
        return of(version, false);
    }

    /// The card of this server.
    ///
    /// @param fleet whether the fleet tools are on
    public static ServerCard of(String version, boolean fleet) {
        return new ServerCard(
                new Implementation("openshift-cluster-health", "Cluster Health for Kubernetes and OpenShift", version),
                fleet ? FLEET_INSTRUCTIONS : INSTRUCTIONS,
                false);
    }

    /// The same card with tools that change objects in the cluster.
    ///
    /// @param names of these tools; empty for none
    public ServerCard withChanges(List<String> names) {
        return names.isEmpty()
                ? this
                : new ServerCard(
                        implementation,
                        instructions.replace(READS, "All but %s only read".formatted(String.join(" and ", names))),
                        toolsChange);
    }

    /// The same card with the tools of other servers.
    public ServerCard withUpstreams() {
        return new ServerCard(
                implementation,
                instructions
                                .replace(READS, "Every tool of this server's own only reads")
                                .replace("All but", "Of this server's own tools all but")
                        + UPSTREAM_INSTRUCTIONS,
                true);
    }

    /// The name for programs.
    public String name() {
        return implementation.name();
    }

    /// The name for users.
    public String title() {
        return implementation.title();
    }

    public String version() {
        return implementation.version();
    }

    /// The response to `GET /`: the name, the version, and how to reach the server.
    ///
    /// @param endpoints the paths that accept messages
    public ObjectNode discovery(List<String> endpoints) {
        ObjectNode json = implementation.toJson();
        json.put("description", instructions);
        ArrayNode versions = json.putArray("protocolVersions");
        ProtocolVersion.dates().forEach(versions::add);
        versions.add(Era.MODERN_SINCE);
        endpoints.forEach(json.putArray("endpoints")::add);
        json.putArray("transports").add("http").add("stdio");
        json.set("capabilities", new ServerCapabilities(true, toolsChange).toJson());
        json.putObject("health").put("live", "/health/live").put("ready", "/health/ready");
        return json;
    }
}
