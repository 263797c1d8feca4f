// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

import io.clusterhealth.bench.scripted.ClusterScript;
import io.clusterhealth.bench.scripted.Item;
import io.clusterhealth.bench.scripted.Listing;
import io.clusterhealth.bench.scripted.Reply;
import io.clusterhealth.bench.scripted.Request;
import io.clusterhealth.bench.scripted.Script;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// A hub of Open Cluster Management and its cluster-proxy: requests to any member go to the same cluster. The
/// hub reports the availability of one member in fifty as `Unknown`.
final class HubScript implements Script {
    private static final String MEMBERS = "/apis/cluster.open-cluster-management.io/v1/managedclusters";
    private static final Pattern BEHIND = Pattern.compile("/member-\\d+(/.*)");
    private static final int LOST = 50;

    private final Script cluster;
    private final Script hub;

    HubScript(int members, Script cluster) {
        this.cluster = cluster;
        List<Item> items = IntStream.range(0, members)
                .mapToObj(i -> Item.of("", member(i, i % LOST == LOST - 1 ? "Unknown" : "True")))
                .toList();
        this.hub = new ClusterScript(
                List.of(new Listing(MEMBERS, "cluster.open-cluster-management.io/v1", "ManagedCluster", items)));
    }

    @Override
    public Reply answer(Request request) throws InterruptedException {
        Matcher behind = BEHIND.matcher(request.path());
        return request.path().equals(MEMBERS)
                ? hub.answer(request)
                : cluster.answer(behind.matches() ? at(request, behind.group(1)) : request);
    }

    private static Request at(Request request, String path) {
        return new Request(
                request.method(),
                path,
                request.query(),
                request.tabular(),
                request.protobuf(),
                request.metadataOnly(),
                request.token(),
                request.body());
    }

    private static String member(int i, String available) {
        return """
                {"metadata":{"name":"member-%04d","labels":{"cloud":"Amazon","vendor":"OpenShift"}},
                 "spec":{"hubAcceptsClient":true,"leaseDurationSeconds":60},
                 "status":{"version":{"kubernetes":"v1.33.5"},"clusterClaims":[
                 {"name":"platform.open-cluster-management.io","value":"AWS"},
                 {"name":"region.open-cluster-management.io","value":"eu-central-1"}],"conditions":[
                 {"type":"HubAcceptedManagedCluster","status":"True","reason":"HubClusterAdminAccepted"},
                 {"type":"ManagedClusterConditionAvailable","status":"%s","reason":"ManagedClusterAvailable",
                  "message":"Managed cluster is available","lastTransitionTime":"2026-11-20T10:00:00Z"}]}}""".formatted(i, available);
    }
}
