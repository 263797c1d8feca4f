// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import io.clusterhealth.cluster.object.Alert;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Alerts that another tool recorded in addition to objects.
class RecordedAlertsTest extends RecordingFixture {
    private static final String ANSWER = """
            {"status": "success", "data": {"alerts": [
                {"labels": {"alertname": "%s", "severity": "critical"}, "state": "firing", "value": "1e+00",
                 "annotations": {}, "activeAt": "2026-11-21T10:30:00.844366438Z"}]}}
            """;
    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: {namespace: shop, name: web-1, creationTimestamp: "2026-11-21T10:00:00Z"}
            """;

    @ParameterizedTest
    @ValueSource(strings = {"4.16.27-degraded-alerts.json", "alerts/alerts_at_1.json", "a/b/c/alerts.json"})
    void areFoundByTheNameOfTheirFile(String name) throws IOException {
        write("pod.yaml", POD);
        write(name, ANSWER.formatted("TargetDown"));

        assertThat(alerts(read())).containsExactly("TargetDown");
    }

    /// A must-gather has no alerts but in the rules that fire them.
    @Test
    void areFoundInTheRulesOfAMustGather() throws IOException {
        write("mg/q/pod.yaml", POD);
        write("mg/q/monitoring/prometheus/rules.json", """
                {"status": "success", "data": {"groups": [{"name": "g", "file": "/etc/x.yaml", "rules": [
                  {"name": "Quiet", "query": "up == 0", "labels": {}, "alerts": [], "state": "inactive"},
                  {"name": "up:sum", "query": "sum(up)", "type": "recording"},
                  {"name": "TargetDown", "query": "up == 0", "state": "firing", "alerts": [
                    {"labels": {"alertname": "TargetDown", "severity": "critical"}, "state": "firing",
                     "annotations": {}, "activeAt": "2026-11-21T10:30:00Z"}]}]}]}}
                """);

        assertThat(alerts(read())).containsExactly("TargetDown");
    }

    @Test
    void theNewestOfSeveralAnswersCounts() throws IOException {
        write("pod.yaml", POD);
        write("alerts/alerts_at_2026-11-21T10-05.json", ANSWER.formatted("Early"));
        write("alerts/alerts_at_2026-11-21T10-35.json", ANSWER.formatted("Late"));

        assertThat(alerts(read())).containsExactly("Late");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"apiVersion\": \"monitoring.coreos.com/v1\", \"kind\": \"PrometheusRule\", \"metadata\": {\"name\": \"a\"}}",
                "{\"dashboard\": {\"title\": \"Alerts\"}}",
                "not JSON"
            })
    void whatIsNoAnswerHoldsNone(String content) throws IOException {
        write("pod.yaml", POD);
        write("rules-alerts.json", content);

        assertThat(read().list(Resources.ALERTS)).isEqualTo(unrecorded(Bearing.NONE));
    }

    /// The alert's condition began before the recording.
    @Test
    void anAlertTellsWhenTheRecordingWasTaken() throws IOException {
        write("pod.yaml", POD);
        write("alerts.json", ANSWER.formatted("TargetDown"));

        assertThat(read().asOf()).isEqualTo("2026-11-21T10:30:00.844366438Z");
    }

    @Test
    void whatLiesBesideTheObjectsIsFoundBelowFoldersThatHoldNothingElse() throws IOException {
        write("incident/must-gather.local.1/timestamp", "2026-11-21 12:13:14.126337469 +0000 UTC m=+0.160446553\n");
        write("incident/must-gather.local.1/quay-io-1/namespaces/shop/core/pods.yaml", POD);

        assertThat(read().asOf()).isEqualTo("2026-11-21T12:13:14Z");
    }

    private static List<String> alerts(Picture picture) {
        return picture.objects(Resources.ALERTS).stream().map(Alert::name).toList();
    }
}
