// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.text.Visible;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Several recorded clusters, each named after its folder. What is read of one is kept for as long as there is memory.
public final class SnapshotFleet implements Clusters {
    /// What lies at the top of a recording, and of nothing else.
    private static final Set<String> MARKS = Set.of(
            Notes.FILE,
            "as-of.txt",
            "readyz.txt",
            "version.json",
            "timestamp",
            "cluster-scoped-resources",
            "namespaces");

    private final Cluster.Origin origin;
    private final Map<String, Supply> supplies;
    private final Map<String, SoftReference<SnapshotClusters>> opened = new ConcurrentHashMap<>();

    @FunctionalInterface
    private interface Supply {
        SnapshotClusters make();
    }

    private SnapshotFleet(Cluster.Origin origin, Map<String, Supply> supplies) {
        this.origin = origin;
        this.supplies = supplies;
    }

    /// The clusters whose recordings are the folders in this one.
    public static SnapshotFleet at(Path folder) {
        return new SnapshotFleet(
                Cluster.Origin.SNAPSHOT,
                named(folders(folder), SnapshotFleet::name, (name, path) -> SnapshotClusters.at(path, name)));
    }

    /// The six clusters that come with the program.
    public static SnapshotFleet demo() {
        return new SnapshotFleet(
                Cluster.Origin.DEMO,
                named(DemoFleet.NAMES, Function.identity(), (name, _) -> SnapshotClusters.demo(name)));
    }

    /// Whether a folder holds nothing but recordings, at least two: what else a must-gather or a dump may be has files
    /// beside its folders, or folders that are no recordings.
    public static boolean is(Path folder) {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> seen = entries.filter(entry -> !passedOver(entry)).toList();
            return seen.size() > 1 && seen.stream().allMatch(SnapshotFleet::isRecording);
        } catch (IOException _) {
            return false;
        }
    }

    private static boolean passedOver(Path entry) {
        String name = name(entry);
        return name.startsWith(".") || name.equals("README.md");
    }

    private static boolean isRecording(Path folder) {
        return Files.isDirectory(folder) && MARKS.stream().anyMatch(mark -> Files.exists(folder.resolve(mark)));
    }

    private static List<Path> folders(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> !passedOver(entry)).sorted().toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    private static String name(Path path) {
        Path last = path.getFileName();
        return last == null ? path.toString() : last.toString();
    }

    private interface Making<T> {
        SnapshotClusters make(String name, T of);
    }

    private static <T> Map<String, Supply> named(List<T> all, Function<T, String> name, Making<T> making) {
        return all.stream()
                .collect(Collectors.toMap(
                        one -> Visible.token(name.apply(one)),
                        one -> () -> making.make(Visible.token(name.apply(one)), one),
                        (first, _) -> first,
                        LinkedHashMap::new));
    }

    @Override
    public Cluster.Origin commonOrigin() {
        return origin;
    }

    @Override
    public List<String> names() {
        return List.copyOf(supplies.keySet());
    }

    @Override
    public Opened open(Optional<String> name, Caller caller) {
        String asked = name.orElseGet(() -> names().getFirst());
        return Optional.ofNullable(supplies.get(asked))
                .map(supply -> one(asked, supply).open(Optional.empty(), caller))
                .orElseGet(() -> new Opened.Unknown(asked, names()));
    }

    private SnapshotClusters one(String name, Supply supply) {
        SoftReference<SnapshotClusters> known = opened.get(name);
        SnapshotClusters kept = known == null ? null : known.get();
        if (kept != null) {
            return kept;
        }
        SnapshotClusters made = supply.make();
        opened.put(name, new SoftReference<>(made));
        return made;
    }
}
