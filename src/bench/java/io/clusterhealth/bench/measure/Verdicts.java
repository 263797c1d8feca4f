// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Times the verdict on a scripted cluster, in turn with bare downloads of the lists it read.
final class Verdicts {
    private static final String TOOL = "get-cluster-health";

    private final Path launcher;
    private final int runs;

    Verdicts(Path launcher, int runs) {
        this.launcher = launcher;
        this.runs = runs;
    }

    /// @param cluster arguments of the scripted server
    /// @param environment of the program
    Measured measure(List<String> cluster, Map<String, String> environment) throws Exception {
        try (ServerProcess server = new ServerProcess(cluster);
                Fetcher jdk = new JdkFetcher();
                Fetcher fabric8 = new Fabric8Fetcher(server.address());
                McpProcess program = new McpProcess(new Launch(launcher, server.kubeconfig(), environment))) {
            program.initialize();
            Samples cold = new Samples();
            server.reset();
            JsonNode result = cold.time(() -> program.call(TOOL, "{}"));
            ServerProcess.Asked asked = server.asked();

            Samples verdicts = new Samples();
            Samples overJdk = new Samples();
            Samples overFabric8 = new Samples();
            BareDownload plainJdk = new BareDownload(jdk, server.address());
            BareDownload plainFabric8 = new BareDownload(fabric8, server.address());
            int warmUp = Math.min(runs, 10);
            long bytes = 0;
            for (int i = -warmUp; i < runs; i++) {
                boolean counts = i >= 0;
                JsonNode again = (counts ? verdicts : new Samples()).time(() -> program.call(TOOL, "{}"));
                bytes = (counts ? overJdk : new Samples()).time(() -> plainJdk.run(asked.first()));
                bytes = (counts ? overFabric8 : new Samples()).time(() -> plainFabric8.run(asked.first()));
                result = again;
            }
            server.reset();
            program.call(TOOL, "{}");
            return new Measured(
                    cold.median(),
                    verdicts,
                    overJdk,
                    overFabric8,
                    server.asked(),
                    bytes,
                    result,
                    program.peakMebibytes());
        }
    }

    /// @param asked what one warm verdict asked the server for
    /// @param bytes what one bare download of the same lists brought
    record Measured(
            Duration cold,
            Samples verdicts,
            Samples overJdk,
            Samples overFabric8,
            ServerProcess.Asked asked,
            long bytes,
            JsonNode result,
            long peakMebibytes) {

        String text() {
            return result.at("/content/0/text").asText();
        }

        /// As models count: four characters are a token.
        int tokens() {
            return (text().length() + 3) / 4;
        }

        String verdict() {
            return result.at("/structuredContent/data/verdict").asText("?");
        }

        double ratio(Samples bare) {
            return (double) verdicts.median().toNanos() / bare.median().toNanos();
        }
    }
}
