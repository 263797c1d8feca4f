// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Namespace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A recorded cluster as seen by a caller that may read only some namespaces.
///
/// @param projects the names of OpenShift's projects; empty where they are not served
/// @param homeNamespaces the namespaces in the kubeconfig
record Fenced(Cluster whole, Set<String> rights, List<String> projects, List<String> homeNamespaces)
        implements Cluster {

    @Override
    public String name() {
        return whole.name();
    }

    @Override
    public Details details() {
        return whole.details();
    }

    @Override
    public Picture read(Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer) {
        return fenced(whole.read(wanted, namespace, deadline, observer), wanted, namespace);
    }

    @Override
    public Picture readMore(Picture picture, Set<Resource<?>> wanted, Deadline deadline) {
        return fenced(whole.readMore(picture, wanted, deadline), wanted, picture.namespace());
    }

    private Picture fenced(Picture picture, Set<Resource<?>> wanted, Optional<String> namespace) {
        Map<Resource<?>, Read<? extends List<?>>> lists = new HashMap<>();
        for (Resource<?> resource : wanted) {
            if (resource.equals(Resources.PROJECTS)) {
                lists.put(resource, told());
            } else if (!resource.namespaced()
                    || !namespace.map(rights::contains).orElse(false)) {
                AccessRule missing = new AccessRule("list", resource.group(), resource.plural());
                lists.put(resource, new Read.Missing<>(new Unread.Denied(missing)));
            }
        }
        return picture.plus(lists);
    }

    private Read<List<Namespace>> told() {
        return projects.isEmpty()
                ? new Read.Missing<>(new Unread.Absent())
                : new Read.Found<>(projects.stream().map(Fenced::project).toList());
    }

    private static Namespace project(String name) {
        return new Namespace(
                new Metadata(
                        "", name, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of()),
                "Active",
                List.of(),
                Map.of());
    }
}
