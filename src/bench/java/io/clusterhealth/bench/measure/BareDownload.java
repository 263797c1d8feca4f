// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Downloads lists in parallel and discards them: a lower bound for any reader of the same lists. The next page
/// of a list is requested as soon as its continue token has arrived, before the current page has been read.
final class BareDownload {
    /// The continue token of the scripted server, in JSON and in protobuf.
    private static final Pattern CONTINUE = Pattern.compile("offset-[0-9]+");

    private final Fetcher fetcher;
    private final String address;

    BareDownload(Fetcher fetcher, String address) {
        this.fetcher = fetcher;
        this.address = address;
    }

    /// @param uris path and query of each list's first page
    /// @return bytes of all bodies
    long run(List<String> uris) {
        Run run = new Run();
        uris.forEach(uri -> run.page(uri, ""));
        run.pages.arriveAndAwaitAdvance();
        run.threads.close();
        if (run.failure.isCompletedExceptionally()) {
            run.failure.join();
        }
        return run.bytes.get();
    }

    private final class Run {
        private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        private final Phaser pages = new Phaser(1);
        private final AtomicLong bytes = new AtomicLong();
        private final CompletableFuture<Long> failure = new CompletableFuture<>();

        void page(String uri, String token) {
            pages.register();
            threads.execute(() -> {
                try {
                    String url = address + uri + token;
                    bytes.addAndGet(fetcher.fetch(url, head -> {
                        Matcher found = CONTINUE.matcher(head);
                        if (found.find()) {
                            page(uri, (uri.contains("?") ? "&" : "?") + "continue=" + found.group());
                        }
                    }));
                } catch (Exception e) {
                    failure.completeExceptionally(e);
                } finally {
                    pages.arriveAndDeregister();
                }
            });
        }
    }
}
