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
import io.clusterhealth.cluster.object.Requests.Amount;
import io.clusterhealth.render.Facts;
import io.clusterhealth.tool.health.Listing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
        long onNodes = rooms.stream().mapToLong(NodeRoom::fits).sum();
        long fits = namespace.map(room -> room.atMost(onNodes)).orElse(onNodes);
        List<Facts> head = new ArrayList<>();
        head.add(begin().and(missingClass()).and(number(fits)).and(place(rooms, onNodes)));
        if (fits == 0) {
            String why = PodProfile.PodPlacing.whyNot(rooms, onNodes);
            head.add(
                    placing.missingClass(picture).isEmpty()
                            ? new Facts().fact("whyNot", why, "Why not: %s.")
                            : new Facts().fact("whyNotOnceItExists", why, "Why not even then: %s."));
        }
        placing.notes(picture).map(CapacityListing::note).forEach(head::add);
        namespace.map(NamespaceRoom::facts).ifPresent(head::addAll);
        assumptions(rooms).map(CapacityListing::note).forEach(head::add);
        long waiting =
                picture.objects(Resources.PODS).stream().filter(Pod::queued).count();
        if (waiting > 0) {
            head.add(
                    new Facts()
                            .fact(
                                    "waitingPods",
                                    waiting,
                                    waiting == 1
                                            ? "%s pod waits for a node already; if it fits on one, it takes its place first."
                                            : "%s pods wait for a node already; those that fit on one take their places first."));
        }
        if (trending) {
            head.add(trend());
        }
        return Listing.of(cluster, picture, head, "nodes", rooms);
    }

    /// Begins an answer that is true only once the required StorageClass exists.
    private Facts missingClass() {
        return placing.missingClass(picture)
                .map(name -> new Facts()
                        .fact("fits", 0, "No pod can start. ")
                        .fact("whyNot", "there is no StorageClass " + name, "Why not: %s.\nOnce it exists: "))
                .orElseGet(Facts::new);
    }

    private Facts number(long fits) {
        return bound().fact(
                        placing.missingClass(picture).isEmpty() ? "fits" : "fitsOnceItExists",
                        fits,
                        "%s more " + profile.name() + " pods (" + profile.words() + ") fit")
                .fact("safetyMargin", margin, "");
    }

    /// Ends the sentence of the number: on which nodes, and in which namespace.
    private Facts place(List<NodeRoom> rooms, long onNodes) {
        long open = rooms.stream().filter(room -> room.closed().isEmpty()).count();
        long taking = rooms.stream().filter(room -> room.fits() > 0).count();
        String read = picture.whole(Resources.NODES)
                ? rooms.size() + " nodes"
                : "the " + rooms.size() + " nodes that were read";
        Facts place = new Facts().fact("closedNodes", rooms.size() - open, "");
        if (namespace.isPresent()) {
            return place.fact(
                            "namespace",
                            namespace.get().namespace(),
                            " in namespace %s of cluster " + cluster.name() + "; ")
                    .fact("fitsOnNodes", onNodes, "the nodes alone would take %s")
                    .fact("openNodes", open, " (%s of " + read + " open, " + margin + "% of each kept free).");
        }
        return place.fact(
                        "openNodes",
                        open,
                        taking == open ? " on %s of " + read : " on " + taking + " of " + read + " (%s open)")
                .say(", keeping %d%% of each node free (cluster %s).".formatted(margin, cluster.name()));
    }

    /// What the number takes for granted, one sentence each.
    private Stream<String> assumptions(List<NodeRoom> rooms) {
        List<String> told = new ArrayList<>();
        if (namespace.isPresent() && !rulesTold()) {
            told.add("Not all resourcequotas and limitranges are known: they may let in fewer.");
        }
        if (profile.fillsDisk() && !diskTold()) {
            told.add("Not every node tells its ephemeral storage: it does not count here.");
        }
        PodProfile.PodPlacing.tainted(rooms).forEach(told::add);
        if (rooms.stream().anyMatch(room -> room.toleratesFor(each()))) {
            told.add("These pods count as tolerating the taint of nodes with GPUs.");
        }
        return told.stream();
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
                .fact("startedInADay/pods", recent.size(), "%s [pod|pods] started in the last 24 h [requests|request] ")
                .fact("startedInADay/milliCpu", cpu, Amount.CPU.text(cpu) + " CPU, ")
                .fact("startedInADay/memoryMiB", memory >> 20, "%s MiB memory.");
    }
}
