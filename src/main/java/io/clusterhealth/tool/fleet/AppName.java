// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.text.NameGlob;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What `find-app` looks for: a name or a glob, in any case, also as answers write it: `Deployment shop/cart`.
///
/// @param namespace empty for all
record AppName(Optional<NameGlob> namespace, NameGlob name) {
    /// Labels of a pod template that name its application.
    private static final List<String> APPLICATION = List.of(
            "app.kubernetes.io/name", "app.kubernetes.io/instance", "app.kubernetes.io/part-of", "app", "k8s-app");

    static AppName of(String given) {
        String plain = given.strip().toLowerCase(Locale.ROOT);
        String place = plain.substring(plain.lastIndexOf(' ') + 1);
        int slash = place.indexOf('/');
        return new AppName(
                Optional.of(place.substring(0, Math.max(0, slash)))
                        .filter(namespace -> !namespace.isEmpty())
                        .map(NameGlob::new),
                new NameGlob(place.substring(slash + 1)));
    }

    /// Whether the workload's own name matches, or an application label of its pods.
    boolean matches(Workload workload) {
        return within(workload.namespace())
                && (matches(workload.name())
                        || APPLICATION.stream()
                                .map(label -> workload.podLabels().getOrDefault(label, ""))
                                .anyMatch(label -> !label.isEmpty() && matches(label)));
    }

    boolean matches(String called) {
        return name.matches(called.toLowerCase(Locale.ROOT));
    }

    private boolean within(String other) {
        return namespace.isEmpty() || namespace.get().matches(other);
    }
}
