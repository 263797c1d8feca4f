// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.BareMetalHost;
import io.clusterhealth.cluster.object.Machine;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Machines of metal that OpenShift cannot switch, inspect or install. One that was only discovered, is detached or
/// waits for its turn is as somebody wants it.
///
/// @param attempts failures in a row from which it is told: it is tried again by itself
public record BareMetalHealth(int attempts) implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.CLUSTER_OPERATORS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Look.part(BareMetalHealth::there, Resources.BARE_METAL_HOSTS));
    }

    /// The operator of hosts is there on other platforms as well, and says that it is disabled.
    private static boolean there(Picture picture) {
        return OpenShift.whole(picture)
                && picture.objects(Resources.CLUSTER_OPERATORS).stream()
                        .filter(operator -> operator.name().equals("baremetal"))
                        .flatMap(operator -> operator.condition("Disabled").stream())
                        .noneMatch(disabled -> disabled.is("True"));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<Subject, String> nodes = new HashMap<>();
        for (Machine machine : picture.objects(Resources.MACHINES)) {
            nodes.put(Subjects.of("Machine", machine.metadata()), machine.node());
        }
        return picture.objects(Resources.BARE_METAL_HOSTS).stream()
                .filter(host -> host.status().equals("error") && host.errors() >= attempts)
                .map(host -> finding(host, nodes))
                .toList();
    }

    private static Finding finding(BareMetalHost host, Map<Subject, String> nodes) {
        String state = host.state().isEmpty() ? "" : ", while it was " + host.state();
        return Finding.of(FindingCode.HOST_FAILED, Subjects.of("BareMetalHost", host.metadata()))
                .quoting(
                        "%d attempts have failed%s".formatted(host.errors(), state),
                        new Quote(host.errorType(), host.errorMessage()))
                .links(links(host, nodes));
    }

    private static List<Link> links(BareMetalHost host, Map<Subject, String> nodes) {
        List<Link> links = new ArrayList<>();
        host.machine()
                .map(taken -> new Subject("Machine", taken.namespace(), taken.name()))
                .ifPresent(machine -> {
                    links.add(new Link(Relation.PROVIDES, machine));
                    String node = nodes.getOrDefault(machine, "");
                    if (!node.isEmpty()) {
                        links.add(new Link(Relation.PROVIDES, Subjects.node(node)));
                    }
                });
        return links;
    }
}
