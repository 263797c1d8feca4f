// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static io.clusterhealth.cluster.json.Yaml.project;
import static io.clusterhealth.cluster.json.Yaml.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.PlatformCertificate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Secrets with certificates, read from the annotations that OpenShift's operators add.
class PlatformCertificateMappingTest {
    private static final Metadata NAMED =
            new Metadata("n", "s", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    @Test
    void readsWhatOperatorsWriteOfCertificatesTheyRenew() {
        assertThat(read(Resources.PLATFORM_CERTIFICATES, """
                metadata: {name: s, namespace: n, annotations: {
                  auth.openshift.io/certificate-not-before: "2026-10-20T10:00:00Z",
                  auth.openshift.io/certificate-not-after: "2026-11-20T10:00:00Z",
                  auth.openshift.io/certificate-issuer: "openshift-etcd_etcd-signer@1"}}
                """))
                .contains(new PlatformCertificate(
                        NAMED,
                        Optional.of(Instant.parse("2026-10-20T10:00:00Z")),
                        Instant.parse("2026-11-20T10:00:00Z"),
                        "openshift-etcd_etcd-signer@1"));
    }

    @Test
    void readsWhatTheServiceCaWrites() {
        assertThat(read(Resources.PLATFORM_CERTIFICATES, """
                metadata: {name: s, namespace: n, annotations: {
                  service.beta.openshift.io/expiry: "2027-11-20T10:00:00Z",
                  service.beta.openshift.io/originating-service-name: web}}
                """))
                .contains(new PlatformCertificate(
                        NAMED,
                        Optional.empty(),
                        Instant.parse("2027-11-20T10:00:00Z"),
                        "openshift-service-serving-signer"));
    }

    @Test
    void passesOverSecretsOfOthersAndCopiesOfARevision() {
        assertThat(read(Resources.PLATFORM_CERTIFICATES, "{metadata: {name: s, annotations: {a: b}}}"))
                .isEmpty();
        assertThat(read(Resources.PLATFORM_CERTIFICATES, """
                metadata: {name: s-7, ownerReferences: [{kind: ConfigMap, name: revision-status-7}],
                  annotations: {auth.openshift.io/certificate-not-after: "2026-11-20T10:00:00Z"}}
                """)).isEmpty();
    }

    @Test
    void keepsNothingOfWhatASecretHolds() {
        assertThat(project(
                                Mappings.of(Resources.PLATFORM_CERTIFICATES).projection(),
                                "{metadata: {name: s}, type: kubernetes.io/tls, data: {tls.key: aGlkZGVu}, stringData: {a: b}}")
                        .toString())
                .isEqualTo("{\"metadata\":{\"name\":\"s\"}}");
    }
}
