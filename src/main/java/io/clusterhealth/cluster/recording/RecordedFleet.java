// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.text.Visible;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Several recorded clusters, each named after its folder. A recording that was read is kept until memory runs short.
public final class RecordedFleet implements Clusters {
    /// Names at the top of a recording that occur nowhere else.
    private static final Set<String> MARKS = Set.of(
            Notes.FILE,
            "as-of.txt",
            "readyz.txt",
            "version.json",
            "timestamp",
            "cluster-scoped-resources",
            "namespaces",
            "cluster-resources",
            "nodes.json");

    /// Other names at the top of a must-gather, beside a folder for each image.
    private static final Set<String> OF_MUST_GATHER =
            Set.of("event-filter.html", "must-gather.log", "must-gather.logs");

    private final Cluster.Origin origin;
    private final Map<String, Supplier<SingleRecording>> supplies;
    private final Map<String, SoftReference<SingleRecording>> opened = new ConcurrentHashMap<>();

    private RecordedFleet(Cluster.Origin origin, Map<String, Supplier<SingleRecording>> supplies) {
        this.origin = origin;
        this.supplies = supplies;
    }

    /// The clusters recorded in the subfolders of this one, also those of which little was recorded.
    public static RecordedFleet at(Path folder) {
        return new RecordedFleet(
                Cluster.Origin.RECORDING,
                named(
                        subfolders(folder).filter(RecordedFleet::isMember).toList(),
                        RecordingFolder::fileName,
                        (name, path) -> SingleRecording.at(path, name)));
    }

    /// The six clusters that come with the program.
    public static RecordedFleet demo() {
        return new RecordedFleet(
                Cluster.Origin.DEMO, named(Demo.NAMES, Function.identity(), (name, _) -> SingleRecording.demo(name)));
    }

    /// Whether a folder holds at least two recordings and is not one itself: a must-gather of several images has
    /// folders that look like recordings, and marks of its own beside them.
    public static boolean is(Path folder) {
        return subfolders(folder).filter(RecordedFleet::isMarked).count() > 1 && !isMarked(folder);
    }

    /// The names of a folder's entries that hold no objects.
    public static List<String> strangers(Path folder) {
        return entries(folder).stream()
                .filter(entry -> !isMember(entry))
                .map(RecordingFolder::fileName)
                .filter(name -> !name.startsWith(".") && !name.equals("README.md"))
                .toList();
    }

    private static Stream<Path> subfolders(Path folder) {
        return entries(folder).stream()
                .filter(entry -> !RecordingFolder.fileName(entry).startsWith("."))
                .filter(Files::isDirectory);
    }

    /// A cluster whose nodes were not recorded, or of which nothing can be read, must not be missing from the fleet.
    private static boolean isMember(Path folder) {
        return Files.isDirectory(folder) && (isMarked(folder) || RecordingFolder.holdsObjects(folder));
    }

    private static boolean isMarked(Path folder) {
        return Stream.concat(MARKS.stream(), OF_MUST_GATHER.stream())
                .anyMatch(mark -> Files.exists(folder.resolve(mark)));
    }

    /// Whether a name at the top of a folder shows that it is a recording.
    static boolean isMark(String name) {
        return MARKS.contains(name) || OF_MUST_GATHER.contains(name);
    }

    /// The same as [#is] for listed files, such as those of an archive: the names of the recordings among them, below
    /// the folder that has all of them. Empty for one recording.
    ///
    /// @param files their names, with slashes
    static List<String> among(Collection<String> files) {
        Map<String, Set<String>> below = files.stream()
                .map(name -> name.split("/", 2))
                .collect(Collectors.groupingBy(
                        parts -> parts[0],
                        TreeMap::new,
                        Collectors.mapping(parts -> parts.length == 2 ? parts[1] : "", Collectors.toSet())));
        if (below.size() == 1 && !below.values().iterator().next().contains("")) {
            return among(below.values().iterator().next());
        }
        List<String> marked = below.entrySet().stream()
                .filter(one -> one.getValue().stream().anyMatch(name -> isMark(name.split("/", 2)[0])))
                .map(Map.Entry::getKey)
                .toList();
        return marked.size() > 1 && below.keySet().stream().noneMatch(RecordedFleet::isMark) ? marked : List.of();
    }

    private static List<Path> entries(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    private static <T> Map<String, Supplier<SingleRecording>> named(
            List<T> all, Function<T, String> name, BiFunction<String, T, SingleRecording> making) {
        return all.stream()
                .collect(Collectors.toMap(
                        one -> Visible.token(name.apply(one)),
                        one -> () -> making.apply(Visible.token(name.apply(one)), one),
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

    private SingleRecording one(String name, Supplier<SingleRecording> supply) {
        SoftReference<SingleRecording> known = opened.get(name);
        SingleRecording kept = known == null ? null : known.get();
        if (kept != null) {
            return kept;
        }
        SingleRecording made = supply.get();
        opened.put(name, new SoftReference<>(made));
        return made;
    }
}
