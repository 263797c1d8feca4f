// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.Unread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Reads all files of a recording, one per processor at the same time.
final class RecordingReader {
    private RecordingReader() {}

    /// @param done called each time a file has been read
    static Recording read(RecordingFolder folder, Runnable done) throws InterruptedException {
        Recorder recorder = new Recorder();
        List<RecordingFile> files = folder.files();
        folder.unreadable().forEach(why -> recorder.gapEverywhere(new Unread.Failed(why), files.size()));
        try (ExecutorService readers = Executors.newFixedThreadPool(
                Runtime.getRuntime().availableProcessors(),
                Thread.ofPlatform().daemon().name("recording-", 0).factory())) {
            List<Started> reading = new ArrayList<>();
            for (int i = 0; i < files.size(); i++) {
                RecordingFile file = files.get(i);
                if (holdsObjects(file, files.size() == 1)) {
                    int order = i;
                    Runnable task = () -> new ObjectFile(file, order, recorder).read(); // of many files, few in memory
                    reading.add(new Started(file, order, readers.submit(task)));
                }
            }
            for (Started one : reading) {
                one.end(recorder);
                done.run();
            }
        }
        Notes.of(files).tell(recorder);
        if (recorder.isEmpty()) {
            files.forEach(file -> unopened(file).ifPresent(how -> recorder.malformed(file.name(), how)));
        }
        return recorder.recording(Surroundings.of(files));
    }

    /// A file that is being read.
    ///
    /// @param order its index in the order of names
    private record Started(RecordingFile file, int order, Future<?> reading) {

        /// Waits for the file. An unexpected failure of its reader does not affect other files.
        void end(Recorder recorder) throws InterruptedException {
            try {
                reading.get();
            } catch (ExecutionException _) {
                recorder.gapEverywhere(new Unread.Failed(file.name() + " could not be read"), order);
            }
        }
    }

    private static Optional<String> unopened(RecordingFile file) {
        String name = file.fileName().toLowerCase(Locale.ROOT);
        if (Archive.is(name)) {
            return Optional.of("is an archive: give --cluster the path of this file");
        }
        return Optional.of("is packed in a format that is not read").filter(_ -> Format.isPacked(name));
    }

    /// Whether a file is read for objects. A single file may have any name; among several, the content decides where
    /// the name does not.
    static boolean holdsObjects(RecordingFile file, boolean alone) {
        return alone
                || (!Surroundings.claims(file) && (Format.of(file) != Format.UNKNOWN || Opening.showsObjects(file)));
    }
}
