// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.telemetry.CallMetrics;
import io.clusterhealth.tool.ChangingTools;
import io.clusterhealth.tool.Tool;
import io.quarkus.arc.All;
import io.quarkus.arc.InstanceHandle;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.util.List;

/// Creates the access to other servers; without a configuration none of its classes is loaded.
final class UpstreamWiring {

    @Singleton
    ChangingTools upstreams(@All List<InstanceHandle<Tool>> tools, Settings settings, Instance<CallMetrics> metrics) {
        boolean measured = settings.overHttp();
        return settings.get(Setting.SERVERS_CONFIG)
                .<ChangingTools>map(file -> UpstreamSource.of(
                        settings,
                        file,
                        System.getenv(),
                        tools.stream()
                                .map(tool -> tool.get().descriptor().name())
                                .toList(),
                        measured ? metrics.get()::upstreamCalled : (_, _, _, _) -> {}))
                .orElse(ChangingTools.NONE);
    }

    void end(@Disposes ChangingTools upstreams) {
        upstreams.close();
    }
}
