// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.quarkus.arc.Unremovable;
import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.KeyCertOptions;
import jakarta.inject.Singleton;
import java.time.Duration;

/// Serves HTTPS with the certificate in the configured files, and reloads it when they change. Quarkus finds this
/// bean.
@Singleton
@Unremovable
record CertificateRenewal(Settings settings, Vertx vertx) implements HttpServerOptionsCustomizer {
    private static final Duration BETWEEN = Duration.ofSeconds(30);

    @Override
    public void customizeHttpsServer(HttpServerOptions options) {
        settings.tls().map(TlsFiles::new).ifPresent(files -> {
            if (files.read() instanceof TlsFiles.TlsContent.Usable first) {
                ServedCertificate served = new ServedCertificate(files, first);
                options.setKeyCertOptions(KeyCertOptions.wrap(served));
                vertx.setPeriodic(BETWEEN.toMillis(), _ -> Thread.startVirtualThread(served::look));
            }
        });
    }
}
