// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Tools that appear and disappear while the server runs: those of upstream servers, and those that report on these.
/// Safe for use by several threads; no method blocks.
public interface ChangingTools extends AutoCloseable {
    ChangingTools NONE = new ChangingTools() {
        @Override
        public boolean areOn() {
            return false;
        }

        @Override
        public List<Tool> listed() {
            return List.of();
        }

        @Override
        public Optional<Tool> find(String name) {
            return Optional.empty();
        }

        @Override
        public ListTerms terms() {
            return new ListTerms(Duration.ofDays(1), false);
        }

        @Override
        public boolean isSettled() {
            return true;
        }

        @Override
        public void onChange(Runnable told) {}

        @Override
        public ObjectNode status() {
            return JsonNodeFactory.instance.objectNode();
        }

        @Override
        public void close() {}
    };

    boolean areOn();

    /// The tools that `tools/list` shows now, in an order independent of which server answered first.
    List<Tool> listed();

    /// The tool of exactly this name, listed or not: a call of one whose server is away returns an error that says
    /// so.
    Optional<Tool> find(String name);

    /// Why a tool of this name may be missing for now, in one clause; empty where nothing is known to be on its way.
    default Optional<String> pending(String name) {
        return Optional.empty();
    }

    /// How long a client may cache the list, and for which callers.
    ListTerms terms();

    /// Whether every server has answered, failed or timed out once.
    boolean isSettled();

    /// Registers a callback that runs after each change of [#listed], on a thread that may block.
    void onChange(Runnable told);

    /// The state of the servers, without any value that could be secret.
    ObjectNode status();

    /// Disconnects from the servers.
    @Override
    void close();

    /// How a client may cache the list.
    ///
    /// @param goodFor how long it may be cached
    /// @param isPrivate whether the cached list may serve its caller only
    record ListTerms(Duration goodFor, boolean isPrivate) {}
}
