// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import com.fasterxml.jackson.databind.node.LongNode;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.cluster.object.Requests.Amount;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.health.Row;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// How many more pods of one profile fit on a node.
///
/// @param free allocatable minus requests and margin; never negative
/// @param fits number of pods that fit
/// @param limit the resource that runs out first: `cpu`, `memory`, `ephemeral-storage`, `gpu` or `pods`
/// @param closed why no pod can be scheduled there; empty when pods can
public record NodeRoom(Node node, Requests free, long fits, String limit, String closed) implements Row {
    /// Begins the reason why a node with a taint is closed.
    static final String TAINTED = "taint ";

    /// Of several resources that run out first, the first of these is named.
    private static final List<Amount> NAMED_FIRST =
            List.of(Amount.PODS, Amount.GPU, Amount.MEMORY, Amount.CPU, Amount.DISK);

    /// Most room first, closed nodes last, then by name.
    static final Comparator<NodeRoom> ORDER = Comparator.comparing((NodeRoom room) -> !room.closed.isEmpty())
            .thenComparing(NodeRoom::fits, Comparator.reverseOrder())
            .thenComparing(room -> room.node.name());

    /// @param margin percent of the node that stays free; not applied to GPUs, which are whole
    static NodeRoom of(Node node, Requests requested, Requests each, int margin, PodProfile.PodPlacing placing) {
        Requests allocatable = node.allocatable();
        Requests free = new Requests(
                left(allocatable.milliCpu(), requested.milliCpu(), margin),
                left(allocatable.memoryBytes(), requested.memoryBytes(), margin),
                Math.max(0, allocatable.pods() - requested.pods()),
                each.diskBytes() > 0 ? left(allocatable.diskBytes(), requested.diskBytes(), margin) : 0,
                each.gpus() > 0 ? Math.max(0, allocatable.gpus() - requested.gpus()) : 0);
        Amount limit = NAMED_FIRST.stream()
                .min(Comparator.comparingLong(amount -> places(amount, free, each)))
                .orElseThrow();
        String closed = closed(node, each, placing);
        return new NodeRoom(node, free, closed.isEmpty() ? places(limit, free, each) : 0, limit.label(), closed);
    }

    private static long places(Amount amount, Requests free, Requests each) {
        return amount.of(each) == 0 ? Long.MAX_VALUE : amount.of(free) / amount.of(each);
    }

    private static long left(long allocatable, long requested, int margin) {
        return Math.max(0, allocatable - allocatable / 100 * margin - requested);
    }

    /// A pod is scheduled only to a ready node without taints that it does not tolerate. A pod that requests a GPU
    /// tolerates the GPU's taint, as the admission plugin ExtendedResourceToleration adds it.
    private static String closed(Node node, Requests each, PodProfile.PodPlacing placing) {
        Optional<String> lacking = placing.labels().entrySet().stream()
                .filter(label -> !label.getValue().equals(node.labels().get(label.getKey())))
                .map(label -> "no label " + Redaction.line(label.getKey() + "=" + label.getValue(), 120))
                .findFirst();
        if (lacking.isPresent()) {
            return lacking.get();
        }
        if (!node.ready()) {
            return "not ready";
        }
        if (node.unschedulable()) {
            return "cordoned";
        }
        if (node.allocatable().equals(Requests.NONE)) {
            return "allocatable unknown";
        }
        return node.taints().stream()
                .filter(Node.Taint::keepsPodsAway)
                .filter(taint -> !isTolerated(taint, each) && !placing.tolerates(taint))
                .findFirst()
                .map(taint -> TAINTED + Redaction.line(taint.key(), 80))
                .orElse("");
    }

    private static boolean isTolerated(Node.Taint taint, Requests each) {
        return each.gpus() > 0 && Requests.GPUS.contains(taint.key());
    }

    /// Whether pods are counted here for a toleration that only admission may add to them.
    boolean toleratesFor(Requests each) {
        return fits > 0 && node.taints().stream().anyMatch(taint -> taint.keepsPodsAway() && isTolerated(taint, each));
    }

    @Override
    public Facts facts(Instant asOf) {
        Facts facts = new Facts().fact("name", Redaction.name(node.name()), "%s: ");
        if (!closed.isEmpty()) {
            return facts.fact("fits", fits, "none").fact("closed", closed, ", %s");
        }
        facts.fact("fits", fits, "%s more; ")
                .fact("free/milliCpu", new LongNode(free.milliCpu()), "free cpu " + Amount.CPU.text(free.milliCpu()))
                .fact(
                        "free/memoryMiB",
                        new LongNode(free.memoryBytes() >> 20),
                        ", memory " + Amount.MEMORY.text(free.memoryBytes()))
                .fact("free/pods", free.pods(), ", pods %s");
        if (free.diskBytes() > 0) {
            facts.fact(
                    "free/ephemeralMiB",
                    new LongNode(free.diskBytes() >> 20),
                    ", ephemeral storage " + Amount.DISK.text(free.diskBytes()));
        }
        if (free.gpus() > 0) {
            facts.fact("free/gpus", free.gpus(), ", gpus %s");
        }
        return facts.fact("limit", limit, limit.equals("pods") ? "; %s run out first" : "; %s runs out first");
    }

    /// How many pods to be started would fit.
    ///
    /// @param onNodes how many more of them fit on the nodes
    /// @param limits the namespace's strictest limit, in words; empty without limits
    /// @param fits how many more both admit
    public record RoomForPods(long onNodes, Optional<String> limits, long fits) {

        /// By the limits of the namespace only, where the nodes are not known.
        ///
        /// @param picture with quotas
        public static RoomForPods byLimits(Picture picture, String namespace, Requests each) {
            return of(Long.MAX_VALUE, picture, namespace, each);
        }

        /// @param places how many the nodes take
        /// @param picture with quotas, and limit ranges to include these
        public static RoomForPods of(long places, Picture picture, String namespace, Requests each) {
            NamespaceRoom rules = NamespaceRoom.of(namespace, each, picture);
            return new RoomForPods(
                    places,
                    rules.bars().stream()
                            .findFirst()
                            .map(bar -> "%s %s lets in %d more (%s)"
                                    .formatted(bar.kind(), bar.name(), bar.fits(), bar.why())),
                    rules.atMost(places));
        }
    }
}
