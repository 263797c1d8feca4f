// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.json.AlertDocument;
import io.clusterhealth.cluster.object.Alert;
import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The alerts that another tool recorded, in a file named like `alerts_at_<time>.json` or `<case>-alerts.json`, or in
/// the `rules.json` of a must-gather.
final class RecordedAlerts {
    private static final Pattern NAME =
            Pattern.compile("(?:rules|(?:.*[-_.])?alerts(?:[-_.].*)?)\\.json", Pattern.CASE_INSENSITIVE);

    /// Of a recording over time the newest responses are read.
    private static final int OPENED = 10;

    private RecordedAlerts() {}

    /// The last one by name that is a response of Prometheus, Thanos or Alertmanager; empty if there is none.
    static Optional<Read<List<Alert>>> of(List<RecordingFile> files) {
        return files.stream()
                .filter(file -> NAME.matcher(file.fileName()).matches())
                .sorted(Comparator.comparing(RecordingFile::name).reversed())
                .limit(OPENED)
                .flatMap(file -> answer(file).stream())
                .findFirst();
    }

    private static Optional<Read<List<Alert>>> answer(RecordingFile file) {
        try (InputStream content = file.content().open()) {
            Read<List<Alert>> answer = AlertDocument.read(content);
            return answer.known().isPresent() ? Optional.of(answer) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
