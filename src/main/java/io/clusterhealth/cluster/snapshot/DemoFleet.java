// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import io.clusterhealth.text.DataFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;

/// The files of the demo's fleet, on the class path below `/demo-fleet`.
final class DemoFleet {
    private static final String ROOT = "/demo-fleet/";
    private static final List<String> FILES =
            List.of("objects.json.gz", "readyz.txt", "version.json", Notes.FILE, "as-of.txt");

    /// The folders, the default one first.
    static final List<String> NAMES = DataFile.rows(DemoFleet.class, ROOT + "clusters.txt");

    private DemoFleet() {}

    static SnapshotFolder files(String cluster) {
        Stream<SnapshotFile> present = FILES.stream()
                .filter(name -> DemoFleet.class.getResource(path(cluster, name)) != null)
                .map(name -> new SnapshotFile(name, 0, 0, () -> open(path(cluster, name))));
        return new SnapshotFolder(present.toList(), List.of());
    }

    private static String path(String cluster, String file) {
        return ROOT + cluster + "/" + file;
    }

    private static InputStream open(String path) throws IOException {
        InputStream content = DemoFleet.class.getResourceAsStream(path);
        if (content == null) {
            throw new IOException("the program was built without its demo");
        }
        return content;
    }
}
