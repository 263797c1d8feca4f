// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.transport.http.ConnectionLimit;
import io.clusterhealth.transport.http.ConnectionRules;
import io.clusterhealth.transport.http.ReadingDeadline;
import java.util.HashMap;
import java.util.Map;

/// Translates the settings to properties of Quarkus.
///
/// @see <a href="https://quarkus.io/guides/all-config">Quarkus, all configuration options</a>
final class QuarkusProperties {
    private QuarkusProperties() {}

    static Map<String, String> of(Settings settings) {
        Map<String, String> properties = new HashMap<>();
        properties.put(
                "quarkus.log.category.\"io.clusterhealth\".level",
                settings.get(Setting.LOG_LEVEL).name());
        switch (settings.get(Setting.TRANSPORT)) {
            case STDIO -> throw new IllegalStateException("stdio is served without Quarkus");
            case HTTP -> {
                properties.put(ConnectionRules.PROPERTY, ConnectionRules.ON);
                properties.put("quarkus.http.host", settings.get(Setting.HOST));
                properties.put("quarkus.http.port", Integer.toString(settings.get(Setting.PORT)));
                properties.put(
                        "quarkus.http.limits.max-body-size", Integer.toString(settings.get(Setting.MAX_MESSAGE_BYTES)));
                // Quarkus' own limit closes new connections, and would so keep out the kubelet.
                properties.put(ConnectionLimit.MOST, Integer.toString(settings.get(Setting.MAX_CONNECTIONS)));
                properties.put(
                        ReadingDeadline.PATIENCE,
                        Long.toString(settings.get(Setting.READER_PATIENCE).toMillis()));
                // During the delay the load balancer notices that this replica is stopping; the timeout lets calls
                // finish.
                properties.put("quarkus.shutdown.delay", "3S");
                properties.put("quarkus.shutdown.timeout", "10S");
                settings.tls().ifPresent(tls -> properties.putAll(https(settings.get(Setting.PORT), tls)));
            }
        }
        return Map.copyOf(properties);
    }

    private static Map<String, String> https(int port, Settings.TlsSettings tls) {
        return Map.of(
                "quarkus.http.insecure-requests",
                "disabled",
                "quarkus.http.ssl-port",
                Integer.toString(port),
                "quarkus.http.ssl.protocols",
                "TLSv1.3,TLSv1.2",
                "quarkus.http.ssl.certificate.files",
                tls.certificate().toString(),
                "quarkus.http.ssl.certificate.key-files",
                tls.key().toString());
    }
}
