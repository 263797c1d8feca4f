// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meanings;

/// One observation that supports a finding. Our words and the cluster's words stay apart, so that text from the cluster
/// remains data; what both say is read once, here, and no later stage reads either of them.
///
/// @param statement our words, one line
/// @param quote text taken from the cluster, verbatim; empty when there is none
/// @param meanings what the quote says, and what the check that made the statement knows besides
public record Evidence(String statement, String quote, Meanings meanings) {

    /// An observation in our own words.
    ///
    /// @param stated what rules need to know of it
    public static Evidence of(String statement, Meaning... stated) {
        return new Evidence(statement, "", Meanings.NONE.and(stated));
    }

    /// An observation with the cluster's words behind it.
    ///
    /// @param stated what rules need to know besides what the quote says
    public static Evidence quoting(String statement, String quote, Meaning... stated) {
        return new Evidence(statement, quote, Meanings.of(quote).and(stated));
    }
}
