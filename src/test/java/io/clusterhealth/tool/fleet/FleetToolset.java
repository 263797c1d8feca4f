// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.health.HealthToolset;

/// The tool of the set, put together by hand.
public final class FleetToolset {
    private FleetToolset() {}

    public static Tool over(Clusters clusters) {
        return new FleetHealthTool(HealthToolset.parts(clusters));
    }
}
