// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;

/// A folder for a recording, with methods to write and read it.
abstract class RecordingFixture {
    @TempDir
    Path folder;

    void write(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    Picture read() {
        return read(SingleRecording.at(folder));
    }

    static Picture read(SingleRecording clusters) {
        return read(clusters, Optional.empty());
    }

    static Picture read(SingleRecording clusters, Optional<String> namespace) {
        return read(open(clusters), namespace);
    }

    static Picture read(Cluster cluster, Optional<String> namespace) {
        return cluster.read(
                Set.copyOf(Resources.ALL), namespace, Deadline.in(Duration.ofSeconds(30)), ReadObserver.NONE);
    }

    static Cluster open(SingleRecording clusters) {
        return switch (clusters.open(Optional.empty(), Caller.ANONYMOUS)) {
            case Opened.Ready(Cluster cluster) -> cluster;
            case Opened.Unknown(String name, List<String> _) -> throw new AssertionError("unknown: " + name);
            case Opened.Unusable(String cause, String _, var _) -> throw new AssertionError("unusable: " + cause);
        };
    }

    static List<String> names(Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .map(pod -> pod.metadata().name())
                .toList();
    }

    static Read<Object> failed(String why) {
        return new Read.Missing<>(new Unread.Failed(why));
    }

    static Read<Object> unrecorded(Bearing bearing) {
        return new Read.Missing<>(new Unread.Unrecorded(bearing));
    }

    static String unread(Read<?> read) {
        return read.unread()
                .map(why -> why instanceof Unread.Failed(String cause) ? cause : why.toString())
                .orElse("");
    }
}
