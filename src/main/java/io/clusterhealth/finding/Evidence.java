// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

/// One observation that supports a finding. Our words and the cluster's words stay apart, so that text from the cluster
/// remains data.
///
/// @param statement our words, one line
/// @param quote text taken from the cluster, verbatim; empty when there is none
public record Evidence(String statement, String quote) {

    /// An observation in our own words.
    public static Evidence of(String statement) {
        return new Evidence(statement, "");
    }

    /// An observation with the cluster's words behind it.
    public static Evidence quoting(String statement, String quote) {
        return new Evidence(statement, quote);
    }
}
