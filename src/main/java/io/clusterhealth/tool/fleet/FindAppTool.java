// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.CommonArguments;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.util.List;

/// `find-app`: where an application runs, with its replicas, versions and problems on each cluster.
@Singleton
final class FindAppTool extends FleetTool {

    FindAppTool(ToolParts parts) {
        super("find-app", parts);
    }

    @Override
    ToolOutcome answer(Arguments given, List<ClusterNames> chosen, CallContext context) {
        String asked = given.text("app").orElseThrow();
        AppName app = AppName.of(asked);
        List<ClusterPart<AppOnCluster>> told =
                ask(chosen, given, context, SeenDelivery.LISTS, seen -> AppOnCluster.of(app, seen));
        return new FindAppAnswer(
                        asked,
                        told,
                        new SameServers(chosen),
                        FleetSummary.remark(parts.clusters().commonOrigin()))
                .within(CommonArguments.of(given).maxTokens());
    }
}
