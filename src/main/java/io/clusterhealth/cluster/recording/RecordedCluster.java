// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.ServerStatus;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// A recorded cluster: one point in time, always the same responses until a file changes.
///
/// The files are read once and kept; reading continues after a deadline, and later calls use its result.
public final class RecordedCluster implements Cluster {
    /// Why each list is missing where no file holds an object.
    public static final String EMPTY = "the recording holds no Kubernetes objects";

    /// In milliseconds.
    private static final long TELL_EVERY = 250;

    private final String name;
    private final Origin origin;
    private final FileListing files;
    private final AtomicReference<Loading> loading = new AtomicReference<>(new Loading(
            List.of(), new AtomicInteger(), 0, CompletableFuture.failedFuture(new IOException("not read yet"))));

    RecordedCluster(String name, Origin origin, FileListing files) {
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
    public void prepare() {
        try {
            loading().recording.get();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException | ExecutionException _) {
            // The reader gets the failure.
        }
    }

    @Override
    public Details details() {
        return new RecordedDetails(this, files);
    }

    @Override
    public Picture read(Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer) {
        Duration given = deadline.remaining();
        try {
            return picture(awaited(loading(), deadline, observer), wanted, namespace, observer);
        } catch (TimeoutException _) {
            return nothing(wanted, namespace, new Unread.Late(given));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return nothing(wanted, namespace, new Unread.Late(given));
        } catch (IOException | ExecutionException _) {
            return nothing(wanted, namespace, new Unread.Failed("the recording could not be read"));
        }
    }

    /// Lists that the cluster did not serve are left out of the picture.
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

    /// The time of the recording, if it is known by a deadline.
    Optional<Instant> asOf(Deadline deadline) {
        return Optional.of(read(Set.of(), Optional.empty(), deadline, ReadObserver.NONE)
                        .asOf())
                .filter(at -> at.isAfter(Instant.EPOCH));
    }

    /// The recording, if its files have been read by a deadline.
    Optional<Recording> known(Deadline deadline) {
        read(Set.of(), Optional.empty(), deadline, ReadObserver.NONE);
        CompletableFuture<Recording> known = loading.get().recording;
        return known.state() == Future.State.SUCCESS ? Optional.of(known.resultNow()) : Optional.empty();
    }

    /// Whether the recording itself notes that this list was requested.
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
        return new Picture(
                namespace, recording.asOf(), recording.status(namespace), lists, Optional.of(recording.answered()));
    }

    private static Picture nothing(Set<Resource<?>> wanted, Optional<String> namespace, Unread why) {
        Map<Resource<?>, Read<? extends List<?>>> lists = new HashMap<>();
        wanted.forEach(resource -> lists.put(resource, new Read.Missing<>(why)));
        return new Picture(
                namespace,
                Instant.EPOCH,
                ServerStatus.recorded(new Read.Missing<>(why), new Read.Missing<>(why)),
                lists);
    }

    /// The recording of the current files, read at most once.
    @SuppressWarnings("ReferenceEquality") // whether our future won, not whether it equals another
    private Loading loading() throws IOException {
        RecordingFolder folder = files.list();
        List<String> state = folder.state();
        Loading next = new Loading(state, new AtomicInteger(), folder.files().size(), new CompletableFuture<>());
        while (true) {
            Loading known = loading.get();
            if (known.usableFor(state)) {
                return known;
            }
            if (loading.compareAndSet(known, next)) {
                Thread.ofPlatform().daemon().name("recording").start(() -> complete(next, folder));
                return next;
            }
        }
    }

    private void complete(Loading loading, RecordingFolder folder) {
        try {
            loading.recording.complete(RecordingReader.read(files.open(folder), loading.done::incrementAndGet));
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            loading.recording.completeExceptionally(e);
        }
    }

    @FunctionalInterface
    interface FileListing {
        RecordingFolder list() throws IOException;

        /// Whether opening takes a long time.
        default boolean packed() {
            return false;
        }

        /// The files to read: those listed, or those inside the listed archive.
        default RecordingFolder open(RecordingFolder listed) throws IOException {
            return listed.single();
        }
    }

    /// Waits for the recording; reports progress in the meantime.
    private static Recording awaited(Loading loading, Deadline deadline, ReadObserver observer)
            throws InterruptedException, ExecutionException, TimeoutException {
        while (true) {
            if (!deadline.remaining().isPositive() && !loading.recording.isDone()) {
                throw new TimeoutException();
            }
            long left = Math.max(1, deadline.remaining().toMillis());
            try {
                return loading.recording.get(Math.min(left, TELL_EVERY), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (left <= TELL_EVERY) {
                    throw e;
                }
                observer.loading(loading.done.get(), loading.files);
            }
        }
    }

    /// @param state names, times and sizes of the files that are read
    /// @param done number of files read so far
    private record Loading(List<String> state, AtomicInteger done, int files, CompletableFuture<Recording> recording) {
        boolean usableFor(List<String> now) {
            return state.equals(now) && !recording.isCompletedExceptionally();
        }
    }
}
