// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Unread;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/// A cluster as files show it: one time, always the same answer until a file changes.
///
/// The files are read once and kept; a reading that a deadline overtakes goes on, and a later call finds its result.
public final class SnapshotCluster implements Cluster {
    private final String name;
    private final Origin origin;
    private final Files files;
    private final AtomicReference<Loading> loading = new AtomicReference<>(
            new Loading(List.of(), CompletableFuture.failedFuture(new IOException("not read yet"))));

    SnapshotCluster(String name, Origin origin, Files files) {
        this.name = name;
        this.origin = origin;
        this.files = files;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Origin origin() {
        return origin;
    }

    @Override
    public Details details() {
        return new SnapshotDetails(
                files,
                deadline -> Optional.of(read(Set.of(), Optional.empty(), deadline, ReadObserver.NONE)
                                .asOf())
                        .filter(at -> at.isAfter(Instant.EPOCH)));
    }

    @Override
    public Picture read(Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer) {
        Duration given = deadline.remaining();
        if (given.isNegative()) {
            return nothing(wanted, namespace, new Unread.Late(given));
        }
        try {
            Recording recording = recording().get(Math.max(1, given.toNanos()), TimeUnit.NANOSECONDS);
            return picture(recording, wanted, namespace, observer);
        } catch (TimeoutException _) {
            return nothing(wanted, namespace, new Unread.Late(given));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return nothing(wanted, namespace, new Unread.Late(given));
        } catch (IOException | ExecutionException _) {
            return nothing(wanted, namespace, new Unread.Failed("the snapshot could not be read"));
        }
    }

    /// What the files do not hold of these lists, nobody had recorded: it is left out of the picture.
    @Override
    public Picture readMore(Picture picture, Set<Resource<?>> wanted, Deadline deadline) {
        Map<Resource<?>, Read<? extends List<?>>> more = new HashMap<>(
                read(wanted, picture.namespace(), deadline, ReadObserver.NONE).lists());
        more.entrySet()
                .removeIf(entry -> entry.getValue()
                                .unread()
                                .filter(Unread.Absent.class::isInstance)
                                .isPresent()
                        && !noted(entry.getKey()));
        return picture.plus(more);
    }

    /// Whether the recording itself says that this list was looked for.
    private boolean noted(Resource<?> resource) {
        CompletableFuture<Recording> known = loading.get().recording;
        return known.state() == Future.State.SUCCESS && known.resultNow().gaps().containsKey(resource);
    }

    private static Picture picture(
            Recording recording, Set<Resource<?>> wanted, Optional<String> namespace, ReadObserver observer) {
        Map<Resource<?>, Read<? extends List<?>>> lists = new HashMap<>();
        for (Resource<?> resource : wanted) {
            lists.put(resource, recording.list(resource, namespace));
            observer.finished(lists.size(), wanted.size(), resource.plural());
        }
        return new Picture(namespace, recording.asOf(), recording.version(), recording.readiness(), lists);
    }

    private static Picture nothing(Set<Resource<?>> wanted, Optional<String> namespace, Unread why) {
        Map<Resource<?>, Read<? extends List<?>>> lists = new HashMap<>();
        wanted.forEach(resource -> lists.put(resource, new Read.Missing<>(why)));
        return new Picture(namespace, Instant.EPOCH, new Read.Missing<>(why), new Read.Missing<>(why), lists);
    }

    /// The recording of the files as they are now, read at most once.
    @SuppressWarnings("ReferenceEquality") // whether our future won, not whether it equals another
    private CompletableFuture<Recording> recording() throws IOException {
        SnapshotFolder folder = files.list();
        List<String> state = folder.state();
        Loading next = new Loading(state, new CompletableFuture<>());
        while (true) {
            Loading known = loading.get();
            if (known.usableFor(state)) {
                return known.recording;
            }
            if (loading.compareAndSet(known, next)) {
                Thread.ofPlatform().daemon().name("snapshot").start(() -> complete(next.recording, folder));
                return next.recording;
            }
        }
    }

    private static void complete(CompletableFuture<Recording> recording, SnapshotFolder folder) {
        try {
            recording.complete(Snapshot.read(folder));
        } catch (InterruptedException | RuntimeException | Error e) {
            recording.completeExceptionally(e);
        }
    }

    /// Lists the files of a snapshot.
    @FunctionalInterface
    interface Files {
        SnapshotFolder list() throws IOException;
    }

    /// @param state names, times and sizes of the files it reads
    private record Loading(List<String> state, CompletableFuture<Recording> recording) {
        boolean usableFor(List<String> now) {
            return state.equals(now) && !recording.isCompletedExceptionally();
        }
    }
}
