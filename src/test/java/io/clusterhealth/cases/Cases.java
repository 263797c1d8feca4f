// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import io.clusterhealth.cluster.Cluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The cases, each examined once.
final class Cases {
    private static final Path ROOT = Path.of("src/test/resources/cases");
    private static final CaseStore MET = new CaseStore(ROOT);
    private static final CaseStore UNMET = new CaseStore(Path.of("src/test/resources/unmet"));
    private static final List<String> ALL = MET.names();
    private static final Map<Boolean, List<String>> BY_DRAW =
            ALL.stream().collect(Collectors.partitioningBy(HeldBack::draws, Collectors.toUnmodifiableList()));
    private static final Map<String, CaseResult> EXAMINED = new ConcurrentHashMap<>();

    /// Of each thread, since classes run beside each other.
    private static final ThreadLocal<@Nullable Latest> LATEST = new ThreadLocal<>();

    private record Latest(String name, Cluster cluster) {}

    private Cases() {}

    /// The cases that may guide changes of the program, sorted by name.
    static List<String> names() {
        return BY_DRAW.getOrDefault(false, List.of());
    }

    /// The other cases: for totals only.
    static List<String> heldBack() {
        return BY_DRAW.getOrDefault(true, List.of());
    }

    /// Both parts.
    static List<String> all() {
        return ALL;
    }

    /// Clusters that others wrote and labelled, and whose labels the program does not meet yet.
    static List<Path> unmet() {
        return UNMET.names().stream().map(UNMET::folder).toList();
    }

    /// The cases that are known not to agree with their label, and what is missing, by case name.
    static Map<String, String> pending() {
        return told("pending.txt");
    }

    /// The cases of which a live cluster would show less, and why, by case name.
    static Map<String, String> lessLive() {
        return told("live.txt");
    }

    private static Map<String, String> told(String file) {
        try (Stream<String> lines = Files.lines(ROOT.resolve(file))) {
            return lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split(": ", 2))
                    .collect(Collectors.toUnmodifiableMap(parts -> parts[0], parts -> parts[1]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The folder that the program reads.
    static Path folder(String name) {
        return MET.folder(name);
    }

    static CaseResult examined(String name) {
        return EXAMINED.computeIfAbsent(name, _ -> CaseResult.of(cluster(name)));
    }

    /// The recorded cluster. The latest one is cached, since most reads of a case follow each other.
    static Cluster cluster(String name) {
        Latest latest = LATEST.get();
        if (latest == null || !latest.name().equals(name)) {
            latest = new Latest(name, CaseResult.opened(folder(name)));
            LATEST.set(latest);
        }
        return latest.cluster();
    }
}
