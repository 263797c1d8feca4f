// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.text.NameGlob;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.EditDistance;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.fleet.ClusterPart.PartAnswered;
import io.clusterhealth.tool.health.CommonArguments;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `find-app`: where an application runs, with its replicas, versions and problems on each cluster.
@Singleton
final class FindAppTool extends FleetTool {

    FindAppTool(ToolParts parts) {
        super("find-app", parts);
    }

    @Override
    ToolOutcome answer(Arguments given, List<ClusterNames> chosen, CallContext context) {
        NameGlob app = new NameGlob(given.text("app").orElseThrow());
        CommonArguments common = CommonArguments.of(given);
        List<ClusterPart<AppOnCluster>> told = ask(
                chosen,
                given,
                context,
                (name, cluster, part) -> found(name, app, cluster, common.namespace(), Deadline.in(part.remaining())));
        return new FindAppAnswer(
                        app.text(), told, FleetSummary.remark(parts.clusters().commonOrigin()))
                .within(common.maxTokens());
    }

    private ClusterPart<AppOnCluster> found(
            String name, NameGlob app, Cluster cluster, Optional<String> namespace, Deadline end) {
        WorkloadPicture seen = WorkloadPicture.read(cluster, SeenDelivery.LISTS, namespace, end, parts.examination());
        return RowErrors.of(seen.picture(), namespace)
                .<ClusterPart<AppOnCluster>>map(error -> ClusterPart.failed(name, error))
                .orElseGet(() -> new PartAnswered<>(
                        name,
                        new AppOnCluster(
                                seen.picture().asOf(),
                                seen.called(app),
                                SeenDelivery.called(app, seen.picture()),
                                Stream.concat(
                                                seen.unreadWorkloads().stream(),
                                                seen.unreadKinds(SeenDelivery.LISTS).stream())
                                        .toList(),
                                app.isGlob() ? Optional.empty() : EditDistance.nearest(app.text(), seen.names()))));
    }
}
