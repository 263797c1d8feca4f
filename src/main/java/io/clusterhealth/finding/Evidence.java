// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.OwnWords;
import io.clusterhealth.meaning.Meanings;

/// One observation that supports a finding. Our words and the cluster's words stay apart, so that text from the cluster
/// remains data; what both say is kept beside them as meanings, and no later stage reads either of them.
///
/// @param statement our words, one line
/// @param said text taken from the cluster; [Quote#NONE] when there is none
/// @param meanings what the quote says, and what the check that made the statement knows besides
public record Evidence(String statement, Quote said, Meanings meanings) {

    /// An observation in our own words.
    ///
    /// @param stated what rules need to know of it
    public static Evidence of(String statement, Meaning... stated) {
        return new Evidence(statement, Quote.NONE, Meanings.NONE.and(stated));
    }

    /// An observation with the cluster's words behind it, which have no reason of their own.
    ///
    /// @param stated what rules need to know besides what the message says
    public static Evidence quoting(String statement, String message, Meaning... stated) {
        return quoting(statement, Quote.of(message), stated);
    }

    /// What a container said itself in its log.
    ///
    /// @param log which one: `the log of container app`
    public static Evidence logged(String log, String words) {
        return quoting(log + " says", words, new OwnWords());
    }

    /// The same observation in other words of ours.
    public Evidence saying(String other) {
        return new Evidence(other, said, meanings);
    }

    /// An observation with the cluster's words behind it.
    ///
    /// @param stated what rules need to know besides what the quote says
    public static Evidence quoting(String statement, Quote said, Meaning... stated) {
        return new Evidence(statement, said, Meanings.of(said.text()).and(stated));
    }

    /// The cluster's words in one line; empty when there are none.
    public String quote() {
        return said.text();
    }

    /// Of the texts alone: findings are looked up by the hundred, and their meanings are read by need.
    @Override
    public int hashCode() {
        return 31 * statement.hashCode() + said.hashCode();
    }
}
