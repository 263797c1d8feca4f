// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static io.clusterhealth.cluster.kube.ScriptedServer.send;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which requests are made for Secrets that hold certificates.
class PlatformCertificateReadingTest {
    private static final Duration PLENTY = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    @Test
    void asksForNothingButTheMetadataOfCertificatesInSecrets() throws IOException {
        String secrets = """
                {"kind": "PartialObjectMetadataList", "apiVersion": "meta.k8s.io/v1", "metadata": {}, "items": [
                  {"metadata": {"namespace": "shop", "name": "tls", "annotations": {
                    "service.beta.openshift.io/expiry": "2026-11-21T09:00:00Z"}}}]}""";
        try (ScriptedServer server = new ScriptedServer((_, connection) -> send(connection, 200, secrets));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Picture picture = live.read(PLENTY, Resources.PLATFORM_CERTIFICATES);

            assertThat(picture.objects(Resources.PLATFORM_CERTIFICATES)).hasSize(1);
            assertThat(server.requests())
                    .filteredOn(request -> request.contains("/secrets?"))
                    .singleElement()
                    .asString()
                    .contains("/api/v1/secrets?limit=500&fieldSelector=type%3Dkubernetes.io%2Ftls ")
                    .containsIgnoringCase(ScriptedServer.METADATA_ONLY);
        }
    }
}
