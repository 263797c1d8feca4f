// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.AlertDocument;
import io.clusterhealth.cluster.json.MeasurementDocument;
import io.clusterhealth.cluster.json.ReadinessText;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.ServerVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The files of a recording other than objects: `readyz.txt`, `version.json`, `alerts.json`, `measurements.json`,
/// `as-of.txt`, a must-gather's `timestamp`, and the notes of our own recordings.
///
/// @param taken when it was taken, if a file contains that
/// @param changed when the newest of its files was written
/// @param ours whether it is one of our own recordings, which note what could not be read
record Surroundings(
        Read<ServerVersion> version,
        Read<ApiReadiness> readiness,
        Read<List<Alert>> alerts,
        Read<List<Measurement>> measurements,
        Optional<TakenAt> taken,
        Instant changed,
        boolean ours) {
    private static final String ALERTS = "alerts.json";
    private static final String MEASUREMENTS = "measurements.json";
    private static final Set<String> OURS =
            Set.of("readyz.txt", "version.json", "version", "as-of.txt", "timestamp", ALERTS, MEASUREMENTS, Notes.FILE);

    /// Written by `kubectl version` and a must-gather, and by Sonobuoy.
    private static final List<String> VERSIONS = List.of("version.json", "version", "serverversion.json");

    /// Written by Troubleshoot, at any depth of its bundle.
    private static final String BUNDLED_VERSION = "cluster-info/cluster_version.json";

    private static final int LONGEST = 1 << 22;

    /// `alerts_at_<time>.json`, `<case>-alerts.json`, or the `rules.json` of a must-gather.
    private static final Pattern ALERT_FILE =
            Pattern.compile("(?:rules|(?:.*[-_.])?alerts(?:[-_.].*)?)\\.json", Pattern.CASE_INSENSITIVE);

    /// Of a recording over time the newest responses are read.
    private static final int OPENED = 10;

    static Surroundings of(List<RecordingFile> files) {
        Notes notes = Notes.of(files);
        return new Surroundings(
                VERSIONS.stream()
                        .flatMap(name -> text(files, name).flatMap(Surroundings::version).stream())
                        .findFirst()
                        .or(() -> files.stream()
                                .filter(file -> file.name().endsWith(BUNDLED_VERSION))
                                .findFirst()
                                .flatMap(Surroundings::beginning)
                                .flatMap(Surroundings::version))
                        .<Read<ServerVersion>>map(Read.Found::new)
                        .orElseGet(() -> new Read.Missing<>(notes.path("/version"))),
                text(files, "readyz.txt")
                        .map(Surroundings::readiness)
                        .orElseGet(() -> new Read.Missing<>(notes.path("/readyz"))),
                told(files, ALERTS, AlertDocument::read)
                        .or(() -> recordedAlerts(files))
                        .orElseGet(() -> new Read.Missing<>(notes.list(Resources.ALERTS))),
                told(files, MEASUREMENTS, MeasurementDocument::read)
                        .orElseGet(() -> new Read.Missing<>(notes.list(Resources.MEASUREMENTS))),
                text(files, "as-of.txt")
                        .flatMap(TakenAt::rfc3339)
                        .map(TakenAt::new)
                        .or(() -> text(files, "timestamp").flatMap(TakenAt::mustGather)),
                Instant.ofEpochMilli(
                        files.stream().mapToLong(RecordingFile::changed).max().orElse(0)),
                !notes.equals(Notes.NONE));
    }

    /// Whether a file is read by this class, and holds no objects: an Insights archive has its ClusterVersion in a
    /// `version.json`.
    static boolean claims(RecordingFile file) {
        return OURS.contains(file.fileName())
                && file.isAtTop(file.fileName())
                && !(VERSIONS.contains(file.fileName())
                        && beginning(file)
                                .filter(text -> text.contains("\"metadata\""))
                                .isPresent());
    }

    /// The beginning of a file at the top, or of the one nearest to the top: the recording may be in subfolders.
    /// Empty when there is none or it cannot be read.
    static Optional<String> text(List<RecordingFile> files, String name) {
        return files.stream()
                .filter(file -> file.isNearTop(name))
                .min(Comparator.comparingInt(RecordingFile::depth))
                .flatMap(Surroundings::beginning);
    }

    /// Reads a whole response.
    @FunctionalInterface
    private interface Document<T> {
        Read<List<T>> read(InputStream answer) throws IOException;
    }

    /// The response of the monitoring; empty when there is no file of this name.
    private static <T> Optional<Read<List<T>>> told(List<RecordingFile> files, String name, Document<T> document) {
        return files.stream().filter(one -> one.isAtTop(name)).findFirst().map(file -> {
            try (InputStream content = file.content().open()) {
                return document.read(content);
            } catch (IOException _) {
                return new Read.Missing<>(new Unread.Failed(name + " is no answer of a monitoring"));
            }
        });
    }

    private static Optional<String> beginning(RecordingFile file) {
        try (InputStream content = file.content().open()) {
            return Optional.of(new String(content.readNBytes(LONGEST), StandardCharsets.UTF_8));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static Optional<ServerVersion> version(String text) {
        JsonNode root = Fields.parsed(text);
        return Stream.of(root.path("serverVersion"), root.path("info"), root)
                .map(answer -> answer.path("gitVersion").asText())
                .filter(version -> !version.isEmpty())
                .findFirst()
                .map(ServerVersion::new);
    }

    private static Read<ApiReadiness> readiness(String text) {
        Optional<ApiReadiness> told = ReadinessText.parse(text);
        if (told.isPresent()) {
            return new Read.Found<>(told.get());
        }
        boolean refused = text.toLowerCase(Locale.ROOT).contains("forbidden");
        return new Read.Missing<>(
                refused
                        ? new Unread.Denied(new AccessRule("get", "", "/readyz"))
                        : new Unread.Failed("readyz.txt is no answer of /readyz?verbose"));
    }

    /// The alerts that another tool recorded: the last file by name that is a response of Prometheus, Thanos or
    /// Alertmanager; empty if there is none.
    private static Optional<Read<List<Alert>>> recordedAlerts(List<RecordingFile> files) {
        return files.stream()
                .filter(file -> ALERT_FILE.matcher(file.fileName()).matches())
                .sorted(Comparator.comparing(RecordingFile::name).reversed())
                .limit(OPENED)
                .flatMap(file -> alerts(file).stream())
                .findFirst();
    }

    private static Optional<Read<List<Alert>>> alerts(RecordingFile file) {
        try (InputStream content = file.content().open()) {
            Read<List<Alert>> answer = AlertDocument.read(content);
            return answer.known().isPresent() ? Optional.of(answer) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
