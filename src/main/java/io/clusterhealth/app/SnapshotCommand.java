// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.object.Certificates;
import io.clusterhealth.cluster.recording.PrivateFolder;
import io.clusterhealth.cluster.recording.RecordingWriter;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.render.Blindness;
import io.clusterhealth.render.CoverageView;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.health.NamespaceChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// `mcp-server snapshot`: records the objects behind a verdict on a live cluster, to attach them to a bug report.
///
/// @param settings select the cluster
/// @param output a folder that does not exist yet, or is empty
public record SnapshotCommand(Settings settings, Path output) implements ClusterCommand {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int UNWRITABLE = 1;
    private static final int NOTHING_READ = CheckCommand.exitCode(Verdict.UNKNOWN);
    /// The same as the longest text in a recording.
    private static final int LONGEST = 4096;

    @Override
    public int unopened(String sentence, VisibleOutput out, VisibleOutput err) {
        err.println(sentence);
        return NOTHING_READ;
    }

    /// @return 0 when objects were recorded, 1 when they could not be written, 3 when none could be read, 64 for an
    /// invalid request
    @Override
    public int run(Cluster cluster, Examination examination, Terminal terminal, VisibleOutput out, VisibleOutput err) {
        if (cluster.origin() != Cluster.Origin.LIVE) {
            err.println("Only a live cluster can be recorded; '%s' is not live.".formatted(cluster.name()));
            return USAGE;
        }
        return switch (PrivateFolder.make(output)) {
            case PrivateFolder.Made.FolderRefused(String why) -> {
                err.println(why);
                yield USAGE;
            }
            case PrivateFolder.Made.FolderMade(PrivateFolder folder) -> {
                RecordingWriter writer = new RecordingWriter(folder, SnapshotCommand::withoutSecrets);
                yield write(cluster.taped(writer).orElseThrow(), writer, examination, terminal, out, err);
            }
        };
    }

    private int write(
            Cluster taped,
            RecordingWriter writer,
            Examination examination,
            Terminal terminal,
            VisibleOutput out,
            VisibleOutput err) {
        Watching watching = new Watching(terminal.progressOn(err), new AtomicReference<>(Optional.empty()));
        Examined examined = examination.examine(taped, Optional.empty(), Deadline.in(PATIENCE), watching);
        terminal.clearProgress(err);
        return switch (examined) {
            case Examined.NoNamespace nowhere -> {
                err.println(NamespaceChoice.refuse("--namespace", nowhere).text());
                yield USAGE;
            }
            case Examined.Reported(HealthReport report, Diagnosis _) -> {
                try {
                    RecordingWriter.Written written =
                            writer.finish(taped.name(), watching.whole().get().orElseThrow());
                    Optional<Blindness> blind = Blindness.of(report.coverage());
                    // Refused lists still make a recording; a cluster that did not respond makes none.
                    boolean refused = blind.filter(one -> one.reason() == Coverage.Reason.FORBIDDEN)
                            .isPresent();
                    if (blind.isPresent() && !refused) {
                        err.println("Nothing of %s could be read: %s. %s holds no more than that."
                                .formatted(taped.name(), blind.get().clause(), output));
                        yield NOTHING_READ;
                    }
                    out.println("Recorded %s: %d objects of %d lists in %s. Read it with --cluster %s"
                            .formatted(taped.name(), written.objects(), written.lists(), output, output));
                    CoverageView.lines(report.coverage()).forEach(out::println);
                    blind.ifPresent(
                            why -> err.println("The recording holds nothing of %s: %s, %d lists were refused; %s."
                                    .formatted(taped.name(), why.cause(), forbidden(report.coverage()), why.wayOut())));
                    yield blind.isPresent() ? NOTHING_READ : 0;
                } catch (IOException _) {
                    err.println(
                            "The folder %s could not be written whole: check the space on its disk.".formatted(output));
                    yield UNWRITABLE;
                }
            }
        };
    }

    private static long forbidden(Coverage coverage) {
        return coverage.notChecked().stream()
                .filter(gap -> gap.reason() == Coverage.Reason.FORBIDDEN)
                .count();
    }

    /// Changes only texts that contain a secret: any other must stay as recorded. Certificates are kept: every
    /// handshake shows them.
    static String withoutSecrets(String text) {
        if (Certificates.only(text)) {
            return text;
        }
        String clean = Redaction.line(text, LONGEST);
        return clean.contains(Redaction.MARKER) ? clean : text;
    }

    /// Shows the progress, and keeps the objects that the verdict is based on.
    private record Watching(ReadObserver progress, AtomicReference<Optional<Picture>> whole) implements ReadObserver {
        @Override
        public void finished(int done, int total, String what) {
            progress.finished(done, total, what);
        }

        @Override
        public void complete(Picture picture) {
            whole.set(Optional.of(picture));
        }
    }
}
