// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.Resources;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// One file of a recording.
///
/// @param name path below the recording's root, with slashes
/// @param changed when it was last written, in milliseconds since the epoch
/// @param size in bytes
/// @param content opens the file anew on each call
record RecordingFile(String name, long changed, long size, FileOpening content) {
    private static final Pattern ENDINGS = Pattern.compile("(?:\\.(?:json|ya?ml|txt))?(?:\\.(?:gz|bz2|xz|zst|lz4))?$");

    @FunctionalInterface
    interface FileOpening {
        InputStream open() throws IOException;
    }

    String fileName() {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    /// The file name without the endings of its format: `pods` for `core/pods.json.gz`.
    String stem() {
        return ENDINGS.matcher(fileName()).replaceFirst("");
    }

    boolean isBelow(String folder) {
        return !folder.isEmpty() && (name.startsWith(folder + "/") || name.contains("/" + folder + "/"));
    }

    /// The header of an object without one, by its path: an Insights archive keeps each object in a file of its name
    /// in a folder of its kind, `config/pod/<namespace>/<name>.json`, and the ClusterVersion in
    /// `config/version.json`.
    Optional<Header> placed(String object) {
        if (object.isEmpty() || !fileName().startsWith(object + ".")) {
            return Optional.empty();
        }
        List<String> folders = List.of(name.split("/", -1)).reversed();
        return folders.stream()
                .skip(1)
                .map(folder -> folder.equals("config") ? "cluster" + object : folder)
                .flatMap(RecordingFile::kind)
                .findFirst();
    }

    /// The header of items without one, by the folder of their list: an Insights archive keeps the events of a
    /// namespace in `events/<namespace>.json`.
    Header placedItems() {
        List<String> folders = List.of(name.split("/", -1)).reversed();
        return folders.stream()
                .skip(1)
                .limit(1)
                .flatMap(RecordingFile::kind)
                .findFirst()
                .orElse(Header.NONE);
    }

    private static Stream<Header> kind(String folder) {
        return Resources.ALL.stream()
                .filter(resource -> resource.plural().equals(folder)
                        || resource.kind().toLowerCase(Locale.ROOT).equals(folder))
                .limit(1)
                .map(resource -> new Header(resource.apiVersion(), resource.kind()));
    }

    /// Whether it is the file of this name at the root of the recording, or one level below it as in a must-gather.
    boolean isAtTop(String wanted) {
        return fileName().equals(wanted) && depth() <= 2;
    }

    /// Whether it is the file of this name, at most two folders deeper than [#isAtTop].
    boolean isNearTop(String wanted) {
        return fileName().equals(wanted) && depth() <= 4;
    }

    /// The number of parts of its name.
    int depth() {
        return Path.of(name).getNameCount();
    }
}
