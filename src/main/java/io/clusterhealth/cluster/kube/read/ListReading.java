// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Tape;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.Oddities;
import io.clusterhealth.cluster.json.Texts;
import io.clusterhealth.cluster.kube.api.ApiRequest;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.api.Retries;
import io.clusterhealth.cluster.kube.read.PageRead.Continuation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/// Reads one list, page after page, until it ends or the deadline passes.
///
/// The continue token precedes the objects of a page: the next page is requested immediately, and read in parallel on
/// a thread of its own. Used by one thread, once.
public final class ListReading<T> {
    /// Maximum number of pages in flight: two that are being read, and one on the network.
    private static final int PAGES = 3;

    private static final Unread ONE_PAGE =
            new Unread.Failed("only the first %d are read".formatted(ListPath.PAGE_SIZE));

    private final PageReading.ListSource<T> source;
    private final Optional<Tape> tape;
    private final Retries retries;
    private final Semaphore places = new Semaphore(PAGES);
    private final boolean onePage;
    private volatile boolean more;
    private final Oddities oddities = new Oddities();
    private final List<T> objects = new ArrayList<>();
    private final List<JsonNode> originals = new ArrayList<>();
    private Readers readers = new Readers();
    private boolean restarted;

    /// @param served whether the server is known to serve it: then a 403 means that the right is missing
    /// @param certain whether it is known to serve it in this version: then a 404 is a failure
    public ListReading(
            ApiServer server,
            Resource<T> resource,
            String version,
            Optional<String> namespace,
            boolean served,
            boolean certain,
            Deadline deadline,
            Optional<Tape> tape) {
        this.source = new PageReading.ListSource<>(
                server,
                resource,
                ListForm.of(resource, version),
                new ListPath(resource, version, namespace),
                served,
                certain,
                deadline,
                deadline.remaining(),
                tape.isPresent(),
                new Texts());
        this.tape = tape;
        this.onePage = resource.equals(Resources.PENDING_PODS);
        this.retries = new Retries(deadline);
    }

    public Read<List<T>> read() {
        if (source.given().isNegative()) {
            return new Read.Missing<>(new Unread.Late(Duration.ZERO));
        }
        try {
            Read<List<T>> read = pages();
            if (read.known().isPresent()) {
                tape.ifPresent(recorder -> recorder.objects(source.resource(), originals));
            }
            return read;
        } finally {
            readers.close();
        }
    }

    private Read<List<T>> pages() {
        String token = "";
        Future<PageRead<T>> coming = start(readers, token);
        while (true) {
            PageRead<T> page = readers.result(coming);
            switch (page.outcome()) {
                case Continuation.Last<T> _ -> {
                    keep(page);
                    Read<List<T>> whole = new Read.Found<>(objects);
                    return oddities.remark().map(whole::noting).orElse(whole);
                }
                case Continuation.More<T>(String next, Future<PageRead<T>> following) -> {
                    keep(page);
                    token = next;
                    coming = following;
                }
                case Continuation.GivenUp<T>(Unread why) -> {
                    keep(page);
                    return ended(more ? ONE_PAGE : why);
                }
                case Continuation.Expired<T> _ -> {
                    if (restarted) {
                        return ended(new Unread.Failed("the list changes faster than it can be read"));
                    }
                    restarted = true;
                    forget();
                    token = "";
                    coming = startAnew(token);
                }
                case Continuation.Again<T>(Unread why, Optional<Duration> pause) -> {
                    if (!retries.again(pause.orElseGet(retries::pause))) {
                        return ended(why);
                    }
                    coming = startAnew(token);
                }
            }
        }
    }

    private Future<PageRead<T>> start(Readers chain, String token) {
        return chain.start(() -> page(chain, token));
    }

    /// The page after a failed one may be in flight already: it is read again, too.
    private Future<PageRead<T>> startAnew(String token) {
        readers.close();
        readers = new Readers();
        return start(readers, token);
    }

    private PageRead<T> page(Readers chain, String token) {
        try {
            places.acquire();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new PageRead<>(List.of(), List.of(), new Oddities(), new Continuation.GivenUp<>(source.late()));
        }
        return read(chain, source.ask(token));
    }

    private PageRead<T> read(Readers chain, ApiRequest request) {
        try {
            return new PageReading<>(source, next -> ahead(chain, next)).read(request);
        } finally {
            places.release();
        }
    }

    /// Where a slot is free, the thread that reads the page before sends the request: a thread of its own would wait
    /// for a processor first.
    private Optional<Future<PageRead<T>>> ahead(Readers chain, String token) {
        if (onePage) {
            more = true;
            return Optional.empty();
        }
        if (!places.tryAcquire()) {
            return chain.startIfWanted(() -> page(chain, token));
        }
        ApiRequest request = source.ask(token);
        Optional<Future<PageRead<T>>> reading = chain.startIfWanted(() -> read(chain, request));
        if (reading.isEmpty()) {
            request.cancel();
            places.release();
        }
        return reading;
    }

    private void keep(PageRead<T> page) {
        objects.addAll(page.objects());
        originals.addAll(page.originals());
        oddities.add(page.oddities());
    }

    private void forget() {
        objects.clear();
        originals.clear();
        oddities.clear();
    }

    private Read<List<T>> ended(Unread why) {
        return objects.isEmpty() ? new Read.Missing<>(why) : new Read.Partial<>(objects, why);
    }
}
