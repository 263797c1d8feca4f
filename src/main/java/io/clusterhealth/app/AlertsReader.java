// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.kube.AlertSource;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads where the alerts are to be read.
///
/// @param words where what was said is found
record AlertsReader(SettingsReader words) {
    private static final Pattern ADDRESS = Pattern.compile(
            "https?://(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::[0-9]{1,5})?(?:/[A-Za-z0-9._~-]+)*/api/v[12]/alerts");

    AlertSource alerts() {
        Optional<Path> authorities = Optional.of(words.given(Setting.ALERTS_CA_FILE))
                .filter(given -> !given.value().isEmpty())
                .flatMap(words::path);
        Given given = words.given(Setting.ALERTS_URL);
        if (given.value().isEmpty()) {
            return new AlertSource.Platform(authorities);
        }
        if (given.value().equalsIgnoreCase("off")) {
            return new AlertSource.Off();
        }
        if (ADDRESS.matcher(given.value()).matches()) {
            return new AlertSource.At(URI.create(given.value()), authorities);
        }
        words.refuse(given, "is neither off nor an address such as https://thanos.example.com/api/v1/alerts");
        return new AlertSource.Off();
    }
}
