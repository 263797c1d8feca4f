// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.tool.EndedCall;
import io.clusterhealth.tool.TraceParent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Calls as the engine reports them.
final class Calls {
    static final TraceParent PARENT = new TraceParent("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", true);

    private Calls() {}

    static EndedCall answered(String user, String verdict, boolean incomplete) {
        return call(user, Optional.of(verdict), incomplete, false, Optional.empty());
    }

    static EndedCall refused(String user, String code) {
        return call(user, Optional.empty(), false, false, Optional.of(code));
    }

    /// A call that begins with a question to the client.
    static EndedCall asked(String user) {
        return call(user, Optional.empty(), false, true, Optional.empty());
    }

    /// A call that was refused before there was an answer about a cluster.
    static EndedCall withoutCluster() {
        return call("alice", "", List.of(), Optional.empty(), false, false, Optional.of("FORBIDDEN"));
    }

    /// A call about several clusters.
    static EndedCall about(List<String> clusters) {
        return call("alice", "prod", clusters, Optional.of("degraded"), false, false, Optional.empty());
    }

    private static EndedCall call(
            String user, Optional<String> verdict, boolean incomplete, boolean asked, Optional<String> code) {
        return call(user, "prod", List.of(), verdict, incomplete, asked, code);
    }

    private static EndedCall call(
            String user,
            String cluster,
            List<String> clusters,
            Optional<String> verdict,
            boolean incomplete,
            boolean asked,
            Optional<String> code) {
        return new EndedCall(
                "get-cluster-health",
                new Caller(user, "7", List.of(), Map.of(), Optional.of(new BearerToken("top-secret"))),
                cluster,
                clusters,
                verdict,
                incomplete,
                asked,
                code,
                Duration.ofMillis(120),
                () -> 900,
                Optional.of(PARENT));
    }
}
