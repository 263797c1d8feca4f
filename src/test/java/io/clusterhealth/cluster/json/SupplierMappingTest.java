// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.IssuedCertificate;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Supplier;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SupplierMappingTest {

    @Test
    void readsAnIssuer() {
        assertThat(Yaml.read(Resources.CLUSTER_ISSUERS, """
                        metadata: {name: letsencrypt}
                        spec: {acme: {email: it@plant.example}}
                        status:
                          conditions:
                          - {type: Ready, status: "False", reason: ErrRegisterACMEAccount, message: refused}
                        """))
                .contains(new Supplier(
                        "ClusterIssuer",
                        metadata("", "letsencrypt"),
                        List.of(new Condition(
                                "Ready", "False", "ErrRegisterACMEAccount", "refused", Optional.empty()))));
    }

    @Test
    void certificateNamesItsIssuerWithOrWithoutAKind() {
        assertThat(issuer("{kind: ClusterIssuer, name: letsencrypt, group: cert-manager.io}"))
                .contains(new Supplier.Reference("ClusterIssuer", "", "letsencrypt"));
        assertThat(issuer("{name: ca}")).contains(new Supplier.Reference("Issuer", "", "ca"));
    }

    private static Optional<Supplier.Reference> issuer(String reference) {
        return Yaml.read(
                        Resources.ISSUED_CERTIFICATES,
                        "{metadata: {namespace: web, name: tls}, spec: {issuerRef: %s}}".formatted(reference))
                .map(IssuedCertificate::issuer);
    }

    private static Metadata metadata(String namespace, String name) {
        return new Metadata(namespace, name, Optional.empty(), Optional.empty(), Optional.empty());
    }
}
