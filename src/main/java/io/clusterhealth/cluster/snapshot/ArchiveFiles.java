// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The files of an archive, which is unpacked on first use, and again when it has changed.
final class ArchiveFiles implements SnapshotCluster.SnapshotListing {
    private final Path path;
    private List<String> state = List.of();
    private SnapshotFolder unpacked = new SnapshotFolder(List.of(), List.of());

    ArchiveFiles(Path path) {
        this.path = path;
    }

    @Override
    public SnapshotFolder list() throws IOException {
        return SnapshotFolder.list(path);
    }

    @Override
    public boolean packed() {
        return true;
    }

    @Override
    public synchronized SnapshotFolder open(SnapshotFolder listed) {
        if (!state.equals(listed.state())) {
            unpacked = Archive.open(path);
            state = listed.state();
        }
        return unpacked;
    }
}
