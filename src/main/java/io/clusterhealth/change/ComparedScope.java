// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.change;

/// What a question was about, and whose it was: only answers to the same question can be compared.
///
/// @param cluster fingerprint of its name
/// @param namespace fingerprint of the namespace asked about, or of none
/// @param caller fingerprint of the caller
record ComparedScope(long cluster, long namespace, long caller) {

    /// @param namespace empty for the whole cluster
    /// @param caller equal for the same caller only
    static ComparedScope of(String cluster, String namespace, String caller) {
        return new ComparedScope(Digest.of(cluster), Digest.of(namespace), Digest.of(caller));
    }
}
