// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The files of an archive, which is unpacked on first use, and again when it has changed.
final class ArchiveFiles implements RecordedCluster.FileListing {
    private final Path path;
    private List<String> state = List.of();
    private RecordingFolder unpacked = new RecordingFolder(List.of(), List.of());

    ArchiveFiles(Path path) {
        this.path = path;
    }

    @Override
    public RecordingFolder list() throws IOException {
        return RecordingFolder.list(path);
    }

    @Override
    public boolean packed() {
        return true;
    }

    @Override
    public synchronized RecordingFolder open(RecordingFolder listed) {
        if (!state.equals(listed.state())) {
            unpacked = Archive.open(path);
            state = listed.state();
        }
        return unpacked;
    }
}
