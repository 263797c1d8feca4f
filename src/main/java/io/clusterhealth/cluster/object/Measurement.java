// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Map;

/// One value that the cluster's monitoring measured.
///
/// @param labels what it was measured of: `namespace`, `pod`, `instance`, `persistentvolumeclaim`; where the signal is
///     text, that text
/// @param value finite, in the unit of the signal
public record Measurement(Signal signal, Map<String, String> labels, double value) {

    public Measurement {
        labels = Map.copyOf(labels);
    }

    /// A label; empty when it has none of this name.
    public String label(String key) {
        return labels.getOrDefault(key, "");
    }
}
