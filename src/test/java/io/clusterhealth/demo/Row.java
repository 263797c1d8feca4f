// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// One line of the tables `platform.txt` and `applications.txt`: a workload of the demo.
///
/// @param kind `deploy`, `sts`, `ds` or `static`
/// @param where `control`, `infra`, `worker` or `all`
/// @param count replicas; means nothing for a DaemonSet
/// @param milliCpu request of the whole pod
/// @param memoryMi request of the whole pod
/// @param volumeGi size of each replica's volume; 0 for none
/// @param story what the demo does with it, such as `lost=2`; empty for most
record Row(
        String namespace,
        String kind,
        String name,
        String where,
        int count,
        List<String> containers,
        int milliCpu,
        int memoryMi,
        int volumeGi,
        String story) {

    static List<Row> table(String file) {
        try (InputStream in = Objects.requireNonNull(Row.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> of(line.split(" ")))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Row of(String[] cells) {
        return new Row(
                cells[0],
                cells[1],
                cells[2],
                cells[3],
                Integer.parseInt(cells[4]),
                List.of(cells[5].split(",")),
                Integer.parseInt(cells[6]),
                Integer.parseInt(cells[7]),
                cells[8].equals("-") ? 0 : Integer.parseInt(cells[8]),
                cells.length > 9 ? cells[9] : "");
    }

    boolean platform() {
        return namespace.startsWith("openshift-");
    }

    /// The replica that sits on the lost node with a volume that cannot follow; -1 for none.
    int lostReplica() {
        return story.startsWith("lost=") ? Integer.parseInt(story.substring(5)) : -1;
    }

    /// A container's image: the release payload's by digest, an application's by tag.
    String image(String container) {
        int hash = (namespace + name + container).hashCode();
        return platform()
                ? "quay.io/openshift-release-dev/ocp-v4.0-art-dev@sha256:"
                        + "%08x".formatted(hash).repeat(8)
                : "quay.io/acme/%s-%s:%d.%d.%d"
                        .formatted(namespace, container, 1 + (hash & 3), hash >>> 4 & 15, hash >>> 9 & 7);
    }
}
