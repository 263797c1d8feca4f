// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.write;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.api.CallerConnection;
import io.clusterhealth.cluster.kube.login.Checked;
import io.clusterhealth.plan.ChangeableClusters;
import java.util.Optional;

public record KubeChanges(KubeClusters clusters) implements ChangeableClusters {

    @Override
    public ChangeAccess open(Optional<String> cluster, Caller caller) {
        return switch (clusters.connection(cluster, caller)) {
            case Checked.Good<CallerConnection>(CallerConnection connection) ->
                new ChangeAccess.Writable(new KubeWriter(connection));
            case Checked.Bad<CallerConnection>(String cause, String wayOut, var _) ->
                new ChangeAccess.NotWritable(cause, wayOut);
        };
    }
}
