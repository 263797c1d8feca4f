// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.scripted;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Counts the requests to a scripted server since the last reset. Safe for use by several threads.
public final class Tally {
    private final List<String> first = new ArrayList<>();
    private int pages;
    private long bytes;
    private boolean busy;
    /// Times of the first request and of the last byte sent, in nanoseconds.
    private long begin;

    private long end;

    /// Records that a request has arrived.
    synchronized void begin() {
        if (!busy) {
            busy = true;
            begin = System.nanoTime();
            end = begin;
        }
    }

    /// Records that a whole response has been sent.
    synchronized void end() {
        end = System.nanoTime();
    }

    synchronized void add(Request request, String uri, long length) {
        if (request.continues()) {
            pages++;
        } else {
            first.add(uri);
        }
        bytes += length;
    }

    /// Sets all counts to zero.
    public synchronized void reset() {
        first.clear();
        pages = 0;
        bytes = 0;
        busy = false;
        begin = end;
    }

    /// Path and query of each request but those for later pages.
    public synchronized List<String> requests() {
        return List.copyOf(first);
    }

    /// The number of requests for later pages of lists.
    public synchronized int pages() {
        return pages;
    }

    /// Bytes of all response bodies.
    public synchronized long bytes() {
        return bytes;
    }

    /// Time from the first request to the last byte of the last response; zero before any.
    private Duration span() {
        return Duration.ofNanos(end - begin);
    }

    /// `/_scripted/reset` resets the counts; `/_scripted/tally` returns pages, bytes and the time from the
    /// first request to the last byte sent in the first line, then the requests.
    synchronized Reply answer(Request request) {
        if (request.path().endsWith("/reset")) {
            reset();
        }
        return Reply.text(200, pages + " " + bytes + " " + span() + "\n" + String.join("\n", first) + "\n");
    }
}
