// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/// One file of a snapshot.
///
/// @param name path below the snapshot's root, with slashes
/// @param changed when it was last written, in milliseconds of the epoch
/// @param size in bytes
/// @param content opens it anew each time
record SnapshotFile(String name, long changed, long size, Content content) {

    /// Opens a file.
    @FunctionalInterface
    interface Content {
        InputStream open() throws IOException;
    }

    /// The last part of the name.
    String fileName() {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    /// The file name without its endings: `pods` for `core/pods.json.gz`.
    String stem() {
        String file = fileName();
        int dot = file.indexOf('.');
        return dot < 0 ? file : file.substring(0, dot);
    }

    /// Whether it lies in a folder of this name.
    boolean isBelow(String folder) {
        return !folder.isEmpty() && (name.startsWith(folder + "/") || name.contains("/" + folder + "/"));
    }

    /// Whether it is the file of this name at the root of the snapshot, or one level below it as in a must-gather.
    boolean isAtTop(String wanted) {
        return fileName().equals(wanted) && Path.of(name).getNameCount() <= 2;
    }
}
