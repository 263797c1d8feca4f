// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;

/// The files of the demo, on the class path below `/demo`.
final class Demo {
    private static final List<String> FILES = List.of(
            "objects.json.gz",
            "readyz.txt",
            "alerts.json",
            "version.json",
            "as-of.txt",
            "logs/payments/payments-api-d6kcd8ptqr-4xrvr/payments-api.log",
            "logs/payments/payments-api-d6kcd8ptqr-jlc4p/payments-api.log");

    private Demo() {}

    static SnapshotFolder files() {
        Stream<SnapshotFile> present = FILES.stream()
                .filter(name -> Demo.class.getResource("/demo/" + name) != null)
                .map(name -> new SnapshotFile(name, 0, 0, () -> open(name)));
        return new SnapshotFolder(present.toList(), List.of());
    }

    private static InputStream open(String name) throws IOException {
        InputStream content = Demo.class.getResourceAsStream("/demo/" + name);
        if (content == null) {
            throw new IOException("the program was built without its demo");
        }
        return content;
    }
}
