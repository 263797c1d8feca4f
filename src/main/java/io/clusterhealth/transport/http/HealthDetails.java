// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// What the management port tells of health beside up or down.
public interface HealthDetails {

    /// Adds members to an answer, which has a `status` already. Called on the event loop; must not block.
    void addTo(ObjectNode answer);
}
