// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.text.DataFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;

/// The recordings inside the program, on the class path: the demo, and the clusters of the demo's fleet.
final class Demo {
    private static final String FLEET = "/demo-fleet/";

    /// The names of the fleet's clusters, the default one first.
    static final List<String> NAMES = DataFile.rows(Demo.class, FLEET + "clusters.txt");

    private static final List<String> FILES = List.of(
            "objects.json.gz",
            "readyz.txt",
            "alerts.json",
            "version.json",
            Notes.FILE,
            "as-of.txt",
            "logs/payments/payments-api-d6kcd8ptqr-4xrvr/payments-api.log",
            "logs/payments/payments-api-d6kcd8ptqr-jlc4p/payments-api.log");

    private Demo() {}

    static RecordingFolder files() {
        return below("/demo/");
    }

    static RecordingFolder files(String cluster) {
        return below(FLEET + cluster + "/");
    }

    private static RecordingFolder below(String root) {
        Stream<RecordingFile> present = FILES.stream()
                .filter(name -> Demo.class.getResource(root + name) != null)
                .map(name -> new RecordingFile(name, 0, 0, () -> open(root + name)));
        return new RecordingFolder(present.toList(), List.of());
    }

    private static InputStream open(String path) throws IOException {
        InputStream content = Demo.class.getResourceAsStream(path);
        if (content == null) {
            throw new IOException("the program was built without its demo");
        }
        return content;
    }
}
