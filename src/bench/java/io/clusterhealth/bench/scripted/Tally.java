// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.scripted;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Counts what a scripted server was asked for since it was last reset. Safe for many threads.
public final class Tally {
    private final List<String> first = new ArrayList<>();
    private int pages;
    private long bytes;
    private boolean busy;
    /// Of the first request, and of the last byte that was sent, in nanoseconds.
    private long begin;

    private long end;

    /// A request has come.
    synchronized void begin() {
        if (!busy) {
            busy = true;
            begin = System.nanoTime();
            end = begin;
        }
    }

    /// An answer has been sent whole.
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

    /// Starts anew.
    public synchronized void reset() {
        first.clear();
        pages = 0;
        bytes = 0;
        busy = false;
        begin = end;
    }

    /// Path and query of each request that was not for a later page.
    public synchronized List<String> requests() {
        return List.copyOf(first);
    }

    /// Requests for later pages of lists.
    public synchronized int pages() {
        return pages;
    }

    /// Bytes of all bodies.
    public synchronized long bytes() {
        return bytes;
    }

    /// From the first request to the last byte of the last answer; zero before any.
    private Duration span() {
        return Duration.ofNanos(end - begin);
    }

    /// `/_scripted/reset` starts anew; `/_scripted/tally` tells: pages, bytes and the time from the first request to
    /// the last byte sent in the first line, then the requests.
    synchronized Reply answer(Request request) {
        if (request.path().endsWith("/reset")) {
            reset();
        }
        return Reply.text(200, pages + " " + bytes + " " + span() + "\n" + String.join("\n", first) + "\n");
    }
}
