// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads the settings for the source of alerts.
///
/// @param words the source of the settings
record AlertsReader(SettingsReader words) {
    private static final String HOST = "https?://(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::[0-9]{1,5})?";
    private static final String PREFIX = "(?:/(?!api/v[12]/alerts$)[A-Za-z0-9._~-]+)*+";
    private static final Pattern ADDRESS = Pattern.compile(HOST + PREFIX + "/api/v[12]/alerts");
    private static final Pattern PROMETHEUS = Pattern.compile(HOST + PREFIX + "/api/v1/alerts");
    private static final Pattern ALERTMANAGER = Pattern.compile(HOST + PREFIX + "/api/v2/alerts");

    AlertSource alerts() {
        Optional<Path> authorities = words.file(Setting.ALERTS_CA_FILE);
        Given given = words.given(Setting.ALERTS_URL);
        Optional<URI> alertmanager = alertmanager(given.value());
        if (given.value().isEmpty()) {
            return new AlertSource.PlatformMonitoring(authorities);
        }
        if (given.value().equalsIgnoreCase("off")) {
            return new AlertSource.Off();
        }
        if (ADDRESS.matcher(given.value()).matches()) {
            return new AlertSource.At(URI.create(given.value()), alertmanager, authorities);
        }
        words.refuse(given, "is neither off nor an address such as https://thanos.example.com/api/v1/alerts");
        return new AlertSource.Off();
    }

    /// Only useful together with the address of a Prometheus.
    private Optional<URI> alertmanager(String alerts) {
        Optional<URI> alertmanager = words.address(
                Setting.ALERTMANAGER_URL,
                ALERTMANAGER,
                "is no address such as https://alertmanager.example.com/api/v2/alerts");
        if (alertmanager.isPresent() && !PROMETHEUS.matcher(alerts).matches()) {
            words.refuse(
                    words.given(Setting.ALERTMANAGER_URL),
                    "requires an MCP_ALERTS_URL of a Prometheus or Thanos, such as …/api/v1/alerts");
        }
        return alertmanager;
    }
}
