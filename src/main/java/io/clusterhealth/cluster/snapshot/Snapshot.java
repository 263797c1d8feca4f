// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import io.clusterhealth.cluster.Unread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Reads all files of a snapshot, as many at once as there are processors.
final class Snapshot {
    private Snapshot() {}

    static Recording read(SnapshotFolder folder) throws InterruptedException {
        Recorder recorder = new Recorder();
        List<SnapshotFile> files = folder.files();
        folder.unreadable()
                .forEach(name -> recorder.gapEverywhere(new Unread.Failed(name + " could not be read"), files.size()));
        try (ExecutorService readers = Executors.newFixedThreadPool(
                Runtime.getRuntime().availableProcessors(),
                Thread.ofPlatform().daemon().name("snapshot-", 0).factory())) {
            List<Future<?>> reading = new ArrayList<>();
            for (int i = 0; i < files.size(); i++) {
                SnapshotFile file = files.get(i);
                if (holdsObjects(file, files.size() == 1)) {
                    ObjectFile objects = new ObjectFile(file, i, recorder);
                    reading.add(readers.submit(objects::read));
                } else if (!Surroundings.claims(file)) {
                    recorder.passedOver();
                }
            }
            for (Future<?> one : reading) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a file of the snapshot broke its reader", e.getCause());
        }
        Notes.of(files).tell(recorder);
        return recorder.recording(Surroundings.of(files));
    }

    /// A file given alone may be named anything.
    private static boolean holdsObjects(SnapshotFile file, boolean alone) {
        return alone || (!Surroundings.claims(file) && Format.of(file) != Format.UNKNOWN);
    }
}
