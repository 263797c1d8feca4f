// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Tools that come and go while the server runs: those of other servers, and what tells of these. Safe for use by
/// several threads; nothing here waits.
public interface ChangingTools extends AutoCloseable {
    /// None, ever.
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

    /// Whether there can be any.
    boolean areOn();

    /// What `tools/list` shows of them now, in an order that does not depend on which server answered first.
    List<Tool> listed();

    /// The tool of exactly this name, listed or not: of one whose server is away, a call says so.
    Optional<Tool> find(String name);

    /// How long the list is good, and for which callers.
    ListTerms terms();

    /// Whether every server has answered or failed once, or had its time to.
    boolean isSettled();

    /// Has this run after each change of [#listed], on a thread that may wait.
    void onChange(Runnable told);

    /// What is known of the servers, without any value that could be secret.
    ObjectNode status();

    /// Ends what keeps them.
    @Override
    void close();

    /// What a client may do with the list.
    ///
    /// @param goodFor how long it may be kept
    /// @param isPrivate whether it may be for its caller only
    record ListTerms(Duration goodFor, boolean isPrivate) {}
}
