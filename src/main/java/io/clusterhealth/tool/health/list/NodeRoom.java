// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import com.fasterxml.jackson.databind.node.LongNode;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.health.Row;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
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
        long byCpu = places(free.milliCpu(), each.milliCpu());
        long byMemory = places(free.memoryBytes(), each.memoryBytes());
        long byDisk = places(free.diskBytes(), each.diskBytes());
        long byGpu = places(free.gpus(), each.gpus());
        long fits = Math.min(Math.min(Math.min(byCpu, byMemory), Math.min(byDisk, free.pods())), byGpu);
        String limit = fits == free.pods()
                ? "pods"
                : fits == byGpu ? "gpu" : fits == byMemory ? "memory" : fits == byCpu ? "cpu" : PodProfile.DISK;
        String closed = closed(node, each, placing);
        return new NodeRoom(node, free, closed.isEmpty() ? fits : 0, limit, closed);
    }

    private static long places(long free, long each) {
        return each == 0 ? Long.MAX_VALUE : free / each;
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
                .fact("free/milliCpu", new LongNode(free.milliCpu()), "free cpu " + cores(free.milliCpu()))
                .fact(
                        "free/memoryMiB",
                        new LongNode(free.memoryBytes() >> 20),
                        ", memory " + memory(free.memoryBytes()))
                .fact("free/pods", free.pods(), ", pods %s");
        if (free.diskBytes() > 0) {
            facts.fact(
                    "free/ephemeralMiB",
                    new LongNode(free.diskBytes() >> 20),
                    ", ephemeral storage " + memory(free.diskBytes()));
        }
        if (free.gpus() > 0) {
            facts.fact("free/gpus", free.gpus(), ", gpus %s");
        }
        return facts.fact("limit", limit, limit.equals("pods") ? "; %s run out first" : "; %s runs out first");
    }

    static String cores(long milli) {
        return String.format(Locale.ROOT, "%.1f", milli / 1_000.0);
    }

    static String memory(long bytes) {
        return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
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
