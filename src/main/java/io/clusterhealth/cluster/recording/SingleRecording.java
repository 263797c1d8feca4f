// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.text.Visible;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The single cluster of a folder, a file or the demo.
public final class SingleRecording implements Clusters {
    private static final String AS_OF = "as-of.txt";
    private static final int TIME = 128;
    private static final int NOTES = 1 << 22;

    private final Cluster cluster;
    private final Supplier<Optional<Opened.Unusable>> check;

    /// @param check whether the files can be used
    private SingleRecording(Cluster cluster, Supplier<Optional<Opened.Unusable>> check) {
        this.cluster = cluster;
        this.check = check;
    }

    /// The cluster recorded in a folder or a file; its name is the one in the recording, else that of the folder.
    public static SingleRecording at(Path path) {
        return at(path, Visible.token(noted(path).orElseGet(() -> lastOf(path))));
    }

    static SingleRecording at(Path path, String name) {
        return new SingleRecording(
                new RecordedCluster(
                        name,
                        Cluster.Origin.RECORDING,
                        Archive.at(path)
                                .<RecordedCluster.FileListing>map(ArchiveFiles::new)
                                .orElse(() -> RecordingFolder.list(path))),
                () -> unusable(path));
    }

    /// The broken cluster that comes with the program, named `demo`.
    public static SingleRecording demo() {
        return new SingleRecording(new RecordedCluster("demo", Cluster.Origin.DEMO, Demo::files), Optional::empty);
    }

    /// One of the clusters of the demo's fleet.
    static SingleRecording demo(String name) {
        return new SingleRecording(
                new RecordedCluster(name, Cluster.Origin.DEMO, () -> Demo.files(name)), Optional::empty);
    }

    @Override
    public Cluster.Origin commonOrigin() {
        return cluster.origin();
    }

    @Override
    public List<String> names() {
        return List.of(cluster.name());
    }

    @Override
    public Opened open(Optional<String> name, Caller caller) {
        Opened opened = name.isPresent() && !name.get().equals(cluster.name())
                ? new Opened.Unknown(name.get(), names())
                : new Opened.Ready(cluster);
        return check.get().<Opened>map(why -> why).orElse(opened);
    }

    private static String lastOf(Path path) {
        Path last = path.toAbsolutePath().normalize().getFileName();
        return last == null ? path.toString() : last.toString();
    }

    private static Optional<String> noted(Path path) {
        Path notes = path.resolve(Notes.FILE);
        try {
            return Files.isRegularFile(notes)
                    ? Optional.of(Notes.parse(beginning(notes, NOTES)).cluster())
                            .filter(name -> !name.isBlank())
                    : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static Optional<Opened.Unusable> unusable(Path path) {
        if (!Files.exists(path)) {
            return because("There is no file or folder " + path + ".", "Give --cluster the path of a recording.");
        }
        if (!Files.isReadable(path) || (Files.isDirectory(path) && !Files.isExecutable(path))) {
            return because("The recording " + path + " may not be read by this user.", "Change its permissions.");
        }
        try {
            return Files.isDirectory(path) ? unusableFolder(path) : Optional.empty();
        } catch (IOException _) {
            return because("The recording " + path + " could not be read.", "Check the folder and the disk.");
        }
    }

    private static Optional<Opened.Unusable> unusableFolder(Path path) throws IOException {
        try (Stream<Path> entries = Files.list(path)) {
            if (entries.findAny().isEmpty()) {
                return because(
                        "The folder " + path + " is empty.",
                        "Put Kubernetes objects into it as YAML or JSON, such as a must-gather.");
            }
        }
        Path asOf = path.resolve(AS_OF);
        return Files.isRegularFile(asOf)
                        && TakenAt.rfc3339(beginning(asOf, TIME)).isEmpty()
                ? because(
                        "The file " + asOf + " does not hold a time.", "Write one RFC 3339 time, 2026-11-21T00:00:00Z.")
                : Optional.empty();
    }

    private static String beginning(Path file, int bytes) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            return new String(content.readNBytes(bytes), StandardCharsets.UTF_8);
        }
    }

    private static Optional<Opened.Unusable> because(String cause, String wayOut) {
        return Optional.of(new Opened.Unusable(cause, wayOut));
    }

    /// The files of an archive, which is unpacked on first use, and again when it has changed.
    private static final class ArchiveFiles implements RecordedCluster.FileListing {
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
                unpacked = Archive.open(path).single();
                state = listed.state();
            }
            return unpacked;
        }
    }
}
