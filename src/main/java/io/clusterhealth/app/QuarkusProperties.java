// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.transport.http.HeadDeadlines;
import java.util.HashMap;
import java.util.Map;

/// The settings in Quarkus' own terms.
///
/// @see <a href="https://quarkus.io/guides/all-config">Quarkus, all configuration options</a>
final class QuarkusProperties {
    private QuarkusProperties() {}

    static Map<String, String> of(Settings settings) {
        Map<String, String> properties = new HashMap<>();
        properties.put(
                "quarkus.log.category.\"io.clusterhealth\".level",
                settings.logLevel().name());
        switch (settings.transport()) {
            case STDIO -> properties.put("quarkus.http.host-enabled", "false");
            case HTTP -> {
                properties.put(HeadDeadlines.PROPERTY, HeadDeadlines.ON);
                properties.put("quarkus.http.host", settings.host());
                properties.put("quarkus.http.port", Integer.toString(settings.port()));
                properties.put("quarkus.http.limits.max-body-size", Integer.toString(settings.maxMessageBytes()));
            }
        }
        return Map.copyOf(properties);
    }
}
