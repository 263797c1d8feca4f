// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How many more pods of a profile fit, as an answer.
///
/// @param margin percent of each node that stays free
/// @param namespace what its rules let in, where a namespace was named
record CapacityListing(
        Cluster cluster, Picture picture, PodProfile profile, int margin, Optional<NamespaceRoom> namespace) {
    private static final Duration TREND = Duration.ofDays(1);
    private static final List<Resource<?>> RULES = List.of(Resources.QUOTAS, Resources.LIMIT_RANGES);

    /// @param trending whether to say what began in the last day
    Listing listing(boolean trending) {
        List<NodeRoom> rooms = rooms();
        long places = rooms.stream().mapToLong(NodeRoom::fits).sum();
        long fits = namespace.map(room -> room.atMost(places)).orElse(places);
        long open = rooms.stream().filter(room -> room.closed().isEmpty()).count();
        List<Pod> waiting = waiting();
        ObjectNode data = data(fits, places)
                .put("openNodes", open)
                .put("closedNodes", rooms.size() - open)
                .put("waitingPods", waiting.size());
        List<String> head = new ArrayList<>();
        head.add(namespace
                .map(room ->
                        "%s in namespace %s of cluster %s; the nodes alone would take %d (%d of %d open, %d%% of each kept free)."
                                .formatted(
                                        fit(fits),
                                        room.namespace(),
                                        cluster.name(),
                                        places,
                                        open,
                                        rooms.size(),
                                        margin))
                .orElseGet(() -> "%s on %d of %d nodes, keeping %d%% of each node free (cluster %s)."
                        .formatted(fit(fits), open, rooms.size(), margin, cluster.name())));
        Optional.of(Remark.about(cluster)).filter(remark -> !remark.isEmpty()).ifPresent(head::add);
        namespace.map(NamespaceRoom::lines).ifPresent(head::addAll);
        if (namespace.isPresent() && !RULES.stream().allMatch(picture::whole)) {
            head.add("Not all resourcequotas and limitranges are known: they may let in fewer.");
        }
        if (profile.fillsDisk() && !diskTold()) {
            head.add("Not every node tells its ephemeral storage: it does not count here.");
        }
        if (!waiting.isEmpty()) {
            head.add("%d pods wait for a place already and would take theirs first.".formatted(waiting.size()));
        }
        if (trending) {
            head.add(trend(data));
        }
        return new Listing(cluster.name(), picture.asOf(), head, data, "nodes", rooms, CoverageLedger.of(picture));
    }

    private List<NodeRoom> rooms() {
        Map<String, Requests> load = NodeLoad.of(picture.objects(Resources.PODS));
        PodProfile counted = diskTold() ? profile : profile.withoutDisk();
        return picture.objects(Resources.NODES).stream()
                .map(node -> NodeRoom.of(node, load.getOrDefault(node.name(), Requests.NONE), counted, margin))
                .sorted(NodeRoom.ORDER)
                .toList();
    }

    private boolean diskTold() {
        return picture.objects(Resources.NODES).stream()
                .allMatch(node -> node.allocatable().diskBytes() > 0);
    }

    private ObjectNode data(long fits, long places) {
        ObjectNode data = JsonNodeFactory.instance
                .objectNode()
                .put("cluster", cluster.name())
                .put("asOf", picture.asOf().toString());
        ObjectNode asked = data.putObject("profile")
                .put("name", profile.name())
                .put("cpu", profile.cpu())
                .put("memory", profile.memory());
        if (profile.fillsDisk()) {
            asked.put(PodProfile.DISK, profile.disk());
        }
        data.put("safetyMargin", margin).put("fits", fits);
        namespace.ifPresent(room -> data.put("fitsOnNodes", places).set("namespace", room.json()));
        return data;
    }

    /// A list that is not whole hides what is asked for, or what forbids it.
    private String fit(long fits) {
        boolean whole = picture.whole(Resources.PODS)
                && (namespace.isEmpty() || RULES.stream().allMatch(picture::whole));
        return "%s%d more %s pods (%s) fit".formatted(whole ? "" : "At most ", fits, profile.name(), profile.words());
    }

    private List<Pod> waiting() {
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.phase().equals("Pending") && pod.node().isEmpty() && !pod.gated())
                .toList();
    }

    private String trend(ObjectNode data) {
        Instant from = picture.asOf().minus(TREND);
        List<Pod> recent = picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.phase().equals("Running"))
                .filter(pod -> pod.metadata().created().filter(from::isBefore).isPresent())
                .toList();
        long cpu = recent.stream().mapToLong(pod -> pod.requests().milliCpu()).sum();
        long memory =
                recent.stream().mapToLong(pod -> pod.requests().memoryBytes()).sum();
        data.set("startedInADay", NodeRow.amounts(new Requests(cpu, memory, recent.size())));
        return "%d of the running pods began in the last day; they ask for cpu %dm, memory %dMi."
                .formatted(recent.size(), cpu, memory >> 20);
    }
}
