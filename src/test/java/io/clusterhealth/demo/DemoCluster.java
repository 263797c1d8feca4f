// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The whole demo: an OpenShift cluster on AWS that lost a worker 25 minutes ago.
final class DemoCluster {
    private final Ids ids = new Ids();
    private final Placement placement = new Placement();
    private final Pods pods = new Pods(ids);
    private final Claims claims = new Claims(ids);

    static ObjectNode list() {
        ArrayNode items = Tree.JSON.createArrayNode();
        items.addAll(new DemoCluster().objects());
        ObjectNode list = Tree.of("{\"kind\":\"List\",\"apiVersion\":\"v1\"}");
        list.set("items", items);
        return list;
    }

    private List<ObjectNode> objects() {
        List<Row> rows = Stream.concat(Row.table("platform.txt").stream(), Row.table("applications.txt").stream())
                .toList();
        List<ObjectNode> all = new ArrayList<>(new Operators(ids).objects());
        all.addAll(new Pools(ids).objects());
        List<ObjectNode> machines = new Machines(ids).objects();
        all.addAll(machines);
        all.addAll(new Namespaces(ids).objects(rows));
        workloads(all, rows, ofKind(machines, "Node").stream().map(Owner::of).toList());
        all.addAll(new CronJobs(ids, new Jobs(ids, pods, placement)).objects());
        all.addAll(new Leftovers(ids, pods, claims).objects(ofKind(all, "ReplicaSet")));
        all.addAll(new Events(ids).objects(ofKind(all, "Pod")));
        surroundings(all, rows);
        return all;
    }

    /// What tools other than the verdict ask for as well.
    private void surroundings(List<ObjectNode> all, List<Row> rows) {
        List<ObjectNode> running = ofKind(all, "Pod");
        List<ObjectNode> revised = Stream.of("StatefulSet", "DaemonSet")
                .flatMap(kind -> ofKind(all, kind).stream())
                .toList();
        all.addAll(new Services(ids).objects(rows, running));
        all.addAll(new Limits(ids).objects(rows, running));
        all.addAll(new Volumes(ids).objects(running, ofKind(all, "PersistentVolumeClaim")));
        all.addAll(new Fleet(ids).objects(ofKind(all, "Node")));
        all.addAll(new Configs(ids).objects(rows, revised));
        all.addAll(new Platform(ids).objects());
    }

    private void workloads(List<ObjectNode> all, List<Row> rows, List<Owner> nodes) {
        Deployments deployments = new Deployments(ids, pods, placement);
        StatefulSets statefulSets = new StatefulSets(ids, pods, placement, claims);
        DaemonSets daemonSets = new DaemonSets(ids, pods);
        StaticPods staticPods = new StaticPods(pods, nodes);
        for (Row row : rows) {
            all.addAll(
                    switch (row.kind()) {
                        case "deploy" -> deployments.objects(row);
                        case "sts" -> statefulSets.objects(row);
                        case "ds" -> daemonSets.objects(row);
                        case "static" -> staticPods.objects(row);
                        default -> throw new IllegalArgumentException(row.toString());
                    });
            if (row.kind().equals("deploy") && row.volumeGi() > 0) {
                all.add(claims.bound(row, row.name(), Timeline.INSTALLED));
            }
        }
    }

    private static List<ObjectNode> ofKind(List<ObjectNode> objects, String kind) {
        return objects.stream()
                .filter(object -> object.get("kind").asText().equals(kind))
                .toList();
    }
}
