// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.LogTail;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.RecordedLog;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import io.clusterhealth.cluster.object.Timestamp;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The logs among the files of a recording: in our format (`logs/<namespace>/<pod>/<container>.log`), those of a
/// must-gather and `oc adm inspect`, a support bundle, Sonobuoy, a sysdump of Cilium, and `kubectl cluster-info
/// dump`.
record RecordedLogs(List<RecordingFile> files) {
    private static final String POD = "(?<namespace>[^/]+)/(?<pod>[^/]+)/";

    /// In this order: our format and support bundles, inspections, Sonobuoy, and dumps into a folder, which have all
    /// containers of a pod in one file.
    private static final List<Pattern> PATHS = Stream.of(
                    "logs/" + POD + "(?<container>[^/]+?)(?<previous>[.-]previous)?\\.log",
                    "namespaces/" + POD.replace("/(?<pod>", "/pods/(?<pod>")
                            + "(?<container>[^/]+)/\\k<container>/logs/(?:current|(?<previous>previous))"
                            + "(?:\\.insecure)?\\.log",
                    "podlogs/" + POD + "logs/(?<container>[^/]+)\\.txt",
                    POD + "logs\\.txt")
            .map(path -> Pattern.compile("(?:.*/)?" + path + "(?:\\.gz)?"))
            .toList();

    private static final String SYSDUMP_BEGINS = "logs-";

    /// The suffix after a pod and a container in a sysdump of Cilium: its time, and a mark for the previous run.
    private static final Pattern SYSDUMP = Pattern.compile("\\d{8}-\\d{6}(?<previous>-prev)?\\.log");

    private static final Pattern DUMPED =
            Pattern.compile(Pattern.quote(DumpedLogs.BEGINS) + "(\\S+) of pod ([^/\\s]+)/(\\S+)");

    /// @param from only lines from then on; lines before the first timestamp are kept
    Read<List<String>> read(LogQuery query, Optional<Instant> from) {
        Optional<RecordingFile> own = named(query).findFirst();
        Optional<RecordingFile> dump = query.previous()
                ? Optional.empty()
                : ending(query.namespace() + "/" + query.pod() + "/logs.txt")
                        .findFirst()
                        .or(() -> files.stream().filter(_ -> files.size() == 1).findFirst());
        LogTail tail = new LogTail(
                query.tail(), line -> from.filter(start -> before(line, start)).isEmpty());
        try {
            if (own.isPresent()) {
                try (InputStream log = Unpacked.open(own.get(), new Allowance()).asOneText()) {
                    tail.read(log);
                }
                return tail.whole();
            }
            return dump.isPresent()
                    ? inDump(dump.get(), query, tail)
                    : new Read.Missing<>(new Unread.Unrecorded(Bearing.NONE));
        } catch (IOException _) {
            return new Read.Missing<>(new Unread.Failed("the recorded log could not be read"));
        }
    }

    /// The recorded logs, those nearest to the requested one first.
    List<RecordedLog> nearest(LogQuery asked, int most) throws IOException {
        List<RecordedLog> all = new ArrayList<>();
        for (RecordingFile file : files) {
            named(file).ifPresent(all::add);
        }
        if (all.isEmpty() && files.size() == 1) {
            try (InputStream dump = new BufferedInputStream(
                    Unpacked.open(files.getFirst(), new Allowance()).asOneText())) {
                DumpedLogs.heads(dump).stream()
                        .map(DUMPED::matcher)
                        .filter(Matcher::lookingAt)
                        .map(head -> new RecordedLog(head.group(2), head.group(3), head.group(1), false))
                        .forEach(all::add);
            }
        }
        return all.stream()
                .sorted(Comparator.comparingInt((RecordedLog log) -> log.distance(asked))
                        .thenComparing(RecordedLog::namespace)
                        .thenComparing(RecordedLog::pod)
                        .thenComparing(RecordedLog::container)
                        .thenComparing(RecordedLog::previous))
                .limit(most)
                .toList();
    }

    private static Optional<RecordedLog> named(RecordingFile file) {
        return PATHS.stream()
                .map(path -> path.matcher(file.name()))
                .filter(Matcher::matches)
                .findFirst()
                .map(path -> new RecordedLog(
                        path.group("namespace"),
                        path.group("pod"),
                        path.namedGroups().containsKey("container") ? path.group("container") : "",
                        path.namedGroups().containsKey("previous") && path.group("previous") != null));
    }

    private static Read<List<String>> inDump(RecordingFile file, LogQuery query, LogTail tail) throws IOException {
        try (InputStream dump = new BufferedInputStream(
                        Unpacked.open(file, new Allowance()).asOneText());
                DumpedLogs log = DumpedLogs.only(dump, query.container(), query.namespace(), query.pod())) {
            tail.read(log);
            return log.found()
                    ? DumpedLogs.told(tail.whole())
                    : new Read.Missing<>(new Unread.Unrecorded(Bearing.NONE));
        }
    }

    private Stream<RecordingFile> named(LogQuery query) {
        String pod = query.namespace() + "/" + query.pod() + "/";
        String ours = "logs/" + pod + query.container();
        String inspected = "namespaces/%s/pods/%s/%s/%s/logs/%s"
                .formatted(
                        query.namespace(),
                        query.pod(),
                        query.container(),
                        query.container(),
                        query.previous() ? "previous" : "current");
        Stream<String> run = query.previous()
                ? Stream.of(ours + ".previous.log", ours + "-previous.log")
                : Stream.of(ours + ".log", "podlogs/" + pod + "logs/" + query.container() + ".txt");
        return Stream.concat(
                Stream.concat(run, Stream.of(inspected + ".log", inspected + ".insecure.log"))
                        .flatMap(this::ending),
                files.stream().filter(file -> isInSysdump(file, query)));
    }

    /// Names of files in a sysdump contain no namespace.
    private static boolean isInSysdump(RecordingFile file, LogQuery query) {
        String begins = SYSDUMP_BEGINS + query.pod() + "-" + query.container() + "-";
        if (!file.fileName().startsWith(begins)) {
            return false;
        }
        Matcher rest = SYSDUMP.matcher(file.fileName().substring(begins.length()));
        return rest.matches() && query.previous() == (rest.group("previous") != null);
    }

    /// Whether a file of this name may be a log of a pod.
    static boolean may(String name) {
        boolean placed = name.contains("/pods/")
                || name.contains("logs/")
                || name.startsWith(SYSDUMP_BEGINS)
                || name.contains("/" + SYSDUMP_BEGINS);
        return (placed && name.endsWith(".log"))
                || (name.contains("podlogs/") && name.endsWith(".txt"))
                || name.endsWith("/logs.txt");
    }

    private Stream<RecordingFile> ending(String path) {
        return files.stream()
                .filter(file -> Stream.of(path, path + ".gz")
                        .anyMatch(wanted ->
                                file.name().equals(wanted) || file.name().endsWith("/" + wanted)));
    }

    private static boolean before(String line, Instant start) {
        int space = line.indexOf(' ');
        return Timestamp.parse(space < 0 ? line : line.substring(0, space))
                .filter(at -> at.isBefore(start))
                .isPresent();
    }
}
