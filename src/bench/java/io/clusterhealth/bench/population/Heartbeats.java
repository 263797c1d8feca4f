// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

import io.clusterhealth.bench.scripted.ClusterScript;
import io.clusterhealth.bench.scripted.Item;
import io.clusterhealth.bench.scripted.Listing;
import io.clusterhealth.bench.scripted.Reply;
import io.clusterhealth.bench.scripted.Request;
import io.clusterhealth.bench.scripted.Script;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/// Adds the nodes' leases to a cluster: renewed up to 8 s before each request, except the lost node's.
public final class Heartbeats implements Script {
    private static final String GROUP = "/apis/coordination.k8s.io/";
    private static final DateTimeFormatter MICROSECONDS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private final Script cluster;
    private final Size size;
    private final Instant lost = Instant.now().minus(Duration.ofMinutes(26));

    public Heartbeats(Size size, Script cluster) {
        this.size = size;
        this.cluster = cluster;
    }

    @Override
    public Reply answer(Request request) throws InterruptedException {
        if (!request.path().startsWith(GROUP)) {
            return cluster.answer(request);
        }
        List<String> nodes = Population.nodes(size);
        List<Item> leases = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            Instant renewed = size.broken() && i == nodes.size() - 1
                    ? lost
                    : Instant.now().minusSeconds(i % 9);
            leases.add(NodeText.lease(nodes.get(i), MICROSECONDS.format(renewed)));
        }
        Listing listing = new Listing(GROUP + "v1/leases", "coordination.k8s.io/v1", "Lease", leases);
        return new ClusterScript(List.of(listing)).answer(request);
    }
}
