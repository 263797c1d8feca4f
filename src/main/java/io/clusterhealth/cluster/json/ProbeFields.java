// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Container.Probe;
import io.clusterhealth.cluster.object.Fields;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads what the liveness and startup probes of a container check. Headers are skipped: they may hold credentials.
final class ProbeFields {
    private static final String LIVENESS = "livenessProbe";
    private static final String STARTUP = "startupProbe";

    /// Maximum number of characters kept of a command, which may contain a script.
    private static final int LONGEST = 120;

    private ProbeFields() {}

    /// The fields below a list of containers.
    static Projection under(String containers) {
        return handler(containers + "." + LIVENESS).plus(handler(containers + "." + STARTUP));
    }

    private static Projection handler(String probe) {
        return Projection.under(
                probe, "httpGet.path", "httpGet.port", "httpGet.scheme", "tcpSocket.port", "grpc.port", "exec.command");
    }

    static List<Probe> read(JsonNode container) {
        return Stream.concat(
                        probe(Probe.ProbeKind.LIVENESS, Fields.at(container, LIVENESS)).stream(),
                        probe(Probe.ProbeKind.STARTUP, Fields.at(container, STARTUP)).stream())
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
        String words = String.join(" ", Fields.texts(exec, "command"));
        return words.length() <= LONGEST ? words : words.substring(0, LONGEST - 1) + "…";
    }
}
