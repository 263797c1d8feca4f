// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.OwnWords;
import io.clusterhealth.meaning.Meanings;

/// One observation that supports a finding. The statement of the check and the text of the cluster are kept apart, so
/// that text from the cluster remains data; their meanings are kept with them, and no later stage parses either text.
///
/// @param statement the check's own words, one line
/// @param said text taken from the cluster; [Quote#NONE] if there is none
/// @param meanings of the quote, and those that the check states
public record Evidence(String statement, Quote said, Meanings meanings) {

    /// An observation without a quote.
    ///
    /// @param stated meanings of the statement, for rules
    public static Evidence of(String statement, Meaning... stated) {
        return new Evidence(statement, Quote.NONE, Meanings.NONE.and(stated));
    }

    /// An observation with a message of the cluster that has no reason.
    ///
    /// @param stated meanings for rules besides those of the message
    public static Evidence quoting(String statement, String message, Meaning... stated) {
        return quoting(statement, Quote.of(message), stated);
    }

    /// The container's own words from its log.
    ///
    /// @param log which log: `the log of container app`
    public static Evidence logged(String log, String words) {
        return quoting(log + " says", words, new OwnWords());
    }

    /// Returns the same observation with another statement.
    public Evidence saying(String other) {
        return new Evidence(other, said, meanings);
    }

    /// Returns the same observation with further meanings of the check.
    public Evidence stating(Meaning... more) {
        return new Evidence(statement, said, meanings.and(more));
    }

    /// An observation with a quote of the cluster.
    ///
    /// @param stated meanings for rules besides those of the quote
    public static Evidence quoting(String statement, Quote said, Meaning... stated) {
        return new Evidence(statement, said, Meanings.of(said.text()).and(stated));
    }

    /// The quote in one line; empty if there is none.
    public String quote() {
        return said.text();
    }

    /// Hashes the texts only: findings are hashed often, and meanings are parsed only when needed.
    @Override
    public int hashCode() {
        return 31 * statement.hashCode() + said.hashCode();
    }
}
