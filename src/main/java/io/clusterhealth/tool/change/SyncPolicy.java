// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.RelatedObjects;
import io.clusterhealth.plan.TriedChange;
import java.util.List;
import java.util.Optional;

/// When Argo CD reverts a change of an object that an Application delivers.
///
/// @see <a href="https://argo-cd.readthedocs.io/en/stable/user-guide/auto_sync/">Automated Sync Policy</a>
final class SyncPolicy {
    private static final String TRACKING = "/metadata/annotations/argocd.argoproj.io~1tracking-id";
    private static final String INSTANCE = "/metadata/labels/argocd.argoproj.io~1instance";

    private SyncPolicy() {}

    /// One clause; empty where no Application delivers the object, or it cannot be read.
    static Optional<String> of(TriedChange tried, WritableCluster writable, Deadline deadline) {
        JsonNode live = tried.change().live();
        String tracked = live.at(TRACKING).asText().replaceFirst(":.*", "");
        String name = tracked.isEmpty() ? live.at(INSTANCE).asText() : tracked;
        return name.isEmpty()
                ? Optional.empty()
                : writable.items(RelatedObjects.all("Application", ""), deadline).stream()
                        .flatMap(List::stream)
                        .filter(one -> isCalled(one, name))
                        .findFirst()
                        .map(SyncPolicy::words);
    }

    /// An Application outside of the namespace of Argo CD is tracked as `namespace_name`.
    private static boolean isCalled(JsonNode application, String tracked) {
        ObjectName name = ObjectName.of(application);
        return tracked.equals(name.name()) || tracked.equals(name.namespace() + "_" + name.name());
    }

    private static String words(JsonNode application) {
        JsonNode automated = application.at("/spec/syncPolicy/automated");
        boolean on = automated.isObject() && automated.path("enabled").asBoolean(true);
        String when = !on
                ? "at the next sync of Application %s, which does not sync by itself"
                : automated.path("selfHeal").asBoolean()
                        ? "within minutes, since Application %s heals itself"
                        : "with the next change in Git, since Application %s syncs only then";
        return "Argo CD, %s; change its Git repository instead".formatted(when.formatted(ObjectName.of(application)));
    }
}
