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
    public static ServerCard of(String version, Instructions instructions) {
        return new ServerCard(
                new Implementation("openshift-cluster-health", "Cluster Health for Kubernetes and OpenShift", version),
                instructions.text(),
                instructions.upstreams());
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
