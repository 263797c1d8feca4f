// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Container.Probe;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.text.Shortening;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads what the liveness and startup probes of a container check. Headers are skipped: they may hold credentials.
final class ProbeFields {
    static final Projection FIELDS = Projection.of("""
            spec.{containers,initContainers}.{livenessProbe,startupProbe}.httpGet.{path,port,scheme}
            spec.{containers,initContainers}.{livenessProbe,startupProbe}.{tcpSocket.port,grpc.port,exec.command}
            """);

    /// Maximum number of characters kept of a command, which may contain a script.
    private static final int LONGEST = 120;

    private ProbeFields() {}

    static List<Probe> read(JsonNode container) {
        return Stream.concat(
                        probe(Probe.ProbeKind.LIVENESS, Fields.at(container, "livenessProbe")).stream(),
                        probe(Probe.ProbeKind.STARTUP, Fields.at(container, "startupProbe")).stream())
                .toList();
    }

    private static Optional<Probe> probe(Probe.ProbeKind kind, JsonNode probe) {
        return asks(probe).map(asks -> new Probe(kind, asks));
    }

    private static Optional<String> asks(JsonNode probe) {
        JsonNode http = Fields.at(probe, "httpGet");
        if (!http.isEmpty()) {
            String scheme = Fields.text(http, "scheme").equals("HTTPS") ? "HTTPS " : "";
            return Optional.of("%sGET %s on port %s".formatted(scheme, path(http), Fields.text(http, "port")));
        }
        if (probe.has("tcpSocket")) {
            return Optional.of("TCP port " + Fields.text(Fields.at(probe, "tcpSocket"), "port"));
        }
        if (probe.has("grpc")) {
            return Optional.of("gRPC port " + Fields.text(Fields.at(probe, "grpc"), "port"));
        }
        return probe.has("exec") ? Optional.of("command " + command(Fields.at(probe, "exec"))) : Optional.empty();
    }

    private static String path(JsonNode http) {
        String path = Fields.text(http, "path");
        return path.isEmpty() ? "/" : path;
    }

    private static String command(JsonNode exec) {
        return Shortening.head(String.join(" ", Fields.texts(exec, "command")), LONGEST);
    }
}
