// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// Adds details to the health response on the management port.
public interface HealthDetails {

    /// Adds members to a response that already has a `status`. Called on the event loop; must not block.
    void addTo(ObjectNode answer);
}
