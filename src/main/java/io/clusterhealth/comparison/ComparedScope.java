// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.comparison;

/// The scope of a call: only answers with the same scope are comparable.
///
/// @param cluster fingerprint of its name
/// @param namespace fingerprint of the requested namespace, or of the empty text
/// @param caller fingerprint of the caller
record ComparedScope(long cluster, long namespace, long caller) {

    /// @param namespace empty for the whole cluster
    /// @param caller equal for the same caller only
    static ComparedScope of(String cluster, String namespace, String caller) {
        return new ComparedScope(Digest.of(cluster), Digest.of(namespace), Digest.of(caller));
    }
}
