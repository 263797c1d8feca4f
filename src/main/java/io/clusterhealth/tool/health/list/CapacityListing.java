// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.check.node.Load;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.render.Facts;
import io.clusterhealth.tool.health.Listing;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The answer how many more pods of a profile fit.
///
/// @param margin percent of each node that stays free
/// @param placing node labels and StorageClass that the pods require, and taints that they tolerate
/// @param namespace what the quotas and limit ranges of the given namespace admit
record CapacityListing(
        Cluster cluster,
        Picture picture,
        PodProfile profile,
        int margin,
        PodProfile.PodPlacing placing,
        Optional<NamespaceRoom> namespace) {
    private static final Duration TREND = Duration.ofDays(1);
    private static final List<Resource<?>> RULES = List.of(Resources.QUOTAS, Resources.LIMIT_RANGES);

    /// @param trending whether to report the pods started in the last day
    Listing listing(boolean trending) {
        List<NodeRoom> rooms = rooms();
        long places = rooms.stream().mapToLong(NodeRoom::fits).sum();
        long fits = namespace.map(room -> room.atMost(places)).orElse(places);
        Optional<String> missing = placing.missingClass(picture);
        long open = rooms.stream().filter(room -> room.closed().isEmpty()).count();
        long taking = rooms.stream().filter(room -> room.fits() > 0).count();
        List<Pod> waiting = waiting();
        Facts first = begin();
        missing.ifPresent(name -> first.fact("fits", 0, "No pod can start. ")
                .fact("whyNot", "there is no StorageClass " + name, "Why not: %s.\nOnce it exists: "));
        first.and(bound())
                .fact(
                        missing.isEmpty() ? "fits" : "fitsOnceItExists",
                        fits,
                        "%s more " + profile.name() + " pods (" + profile.words() + ") fit")
                .fact("safetyMargin", margin, "")
                .fact("closedNodes", rooms.size() - open, "");
        namespace.ifPresentOrElse(
                room -> first.fact(
                                "namespace", room.namespace(), " in namespace %s of cluster " + cluster.name() + "; ")
                        .fact("fitsOnNodes", places, "the nodes alone would take %s")
                        .fact(
                                "openNodes",
                                open,
                                " (%s of " + read(rooms) + " open, " + margin + "% of each kept free)."),
                () -> first.fact(
                                "openNodes",
                                open,
                                taking == open
                                        ? " on %s of " + read(rooms)
                                        : " on " + taking + " of " + read(rooms) + " (%s open)")
                        .say(", keeping %d%% of each node free (cluster %s).".formatted(margin, cluster.name())));
        List<Facts> head = new ArrayList<>(List.of(first));
        if (fits == 0) {
            String why = PodProfile.PodPlacing.whyNot(rooms, places);
            head.add(
                    missing.isEmpty()
                            ? new Facts().fact("whyNot", why, "Why not: %s.")
                            : new Facts().fact("whyNotOnceItExists", why, "Why not even then: %s."));
        }
        placing.notes(picture).map(CapacityListing::note).forEach(head::add);
        namespace.map(NamespaceRoom::facts).ifPresent(head::addAll);
        if (namespace.isPresent() && !rulesTold()) {
            head.add(note("Not all resourcequotas and limitranges are known: they may let in fewer."));
        }
        if (profile.fillsDisk() && !diskTold()) {
            head.add(note("Not every node tells its ephemeral storage: it does not count here."));
        }
        PodProfile.PodPlacing.tainted(rooms).map(CapacityListing::note).forEach(head::add);
        if (rooms.stream().anyMatch(room -> room.toleratesFor(each()))) {
            head.add(note("These pods count as tolerating the taint of nodes with GPUs."));
        }
        if (!waiting.isEmpty()) {
            head.add(
                    new Facts()
                            .fact(
                                    "waitingPods",
                                    waiting.size(),
                                    waiting.size() == 1
                                            ? "%s pod waits for a node already; if it fits on one, it takes its place first."
                                            : "%s pods wait for a node already; those that fit on one take their places first."));
        }
        if (trending) {
            head.add(trend());
        }
        return Listing.of(cluster, picture, head, "nodes", rooms);
    }

    private boolean rulesTold() {
        return RULES.stream().allMatch(picture::whole)
                && picture.list(Resources.CLUSTER_QUOTAS)
                        .unread()
                        .filter(Unread::obtainable)
                        .isEmpty();
    }

    private static Facts note(String note) {
        return new Facts().each("notes", List.of(note), "%s");
    }

    private List<NodeRoom> rooms() {
        Load load = Load.in(picture);
        return picture.objects(Resources.NODES).stream()
                .map(node -> NodeRoom.of(node, load.of(node), each(), margin, placing))
                .sorted(NodeRoom.ORDER)
                .toList();
    }

    private Requests each() {
        return diskTold() ? profile.requests() : profile.withoutDisk().requests();
    }

    private boolean diskTold() {
        return picture.objects(Resources.NODES).stream()
                .allMatch(node -> node.allocatable().diskBytes() > 0);
    }

    private Facts begin() {
        return Listing.begin(cluster, picture)
                .fact("profile/name", profile.name(), "")
                .fact("profile/cpu", profile.cpu(), "")
                .fact("profile/memory", profile.memory(), "")
                .fact("profile/" + PodProfile.DISK, profile.fillsDisk() ? profile.disk() : "", "");
    }

    /// Nodes that were not read would add room; pods and rules that were not read would reduce it.
    private Facts bound() {
        boolean fewer = !picture.whole(Resources.PODS)
                || (namespace.isPresent() && !RULES.stream().allMatch(picture::whole));
        if (picture.whole(Resources.NODES)) {
            return fewer ? new Facts().fact("atMost", true, "At most ") : new Facts();
        }
        return fewer
                ? new Facts().fact("asFarAsRead", true, "As far as nodes and pods were read, ")
                : Listing.atLeast(picture, Resources.NODES);
    }

    private String read(List<NodeRoom> rooms) {
        return picture.whole(Resources.NODES)
                ? rooms.size() + " nodes"
                : "the " + rooms.size() + " nodes that were read";
    }

    private List<Pod> waiting() {
        return picture.objects(Resources.PODS).stream().filter(Pod::queued).toList();
    }

    private Facts trend() {
        Instant from = picture.asOf().minus(TREND);
        List<Pod> recent = picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.phase().equals("Running"))
                .filter(pod -> pod.metadata().created().filter(from::isBefore).isPresent())
                .toList();
        long cpu = recent.stream().mapToLong(pod -> pod.requests().milliCpu()).sum();
        long memory =
                recent.stream().mapToLong(pod -> pod.requests().memoryBytes()).sum();
        return new Facts()
                .fact(
                        "startedInADay/pods",
                        recent.size(),
                        recent.size() == 1
                                ? "%s pod started in the last 24 h requests "
                                : "%s pods started in the last 24 h request ")
                .fact(
                        "startedInADay/milliCpu",
                        cpu,
                        BigDecimal.valueOf(cpu, 3).stripTrailingZeros().toPlainString() + " CPU, ")
                .fact("startedInADay/memoryMiB", memory >> 20, "%s MiB memory.");
    }
}
