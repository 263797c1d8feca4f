// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Map;

/// One value that the cluster's monitoring measured.
///
/// @param labels the measured object: `namespace`, `pod`, `instance`, `persistentvolumeclaim`; or the text of a
///     text signal
/// @param value finite, in the unit of the signal
public record Measurement(Signal signal, Map<String, String> labels, double value) {
    /// The value of a label; empty if absent.
    public String label(String key) {
        return labels.getOrDefault(key, "");
    }
}
