// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.clusterhealth.finding.Subject;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedCredentialsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "secretRef: {name: git} | Secret shop/git",
                "secretTargetRef: [{parameter: host, name: rabbit, key: uri}] | Secret shop/rabbit",
                "acme: {solvers: [{dns01: {cloudflare: {apiTokenSecretRef: {name: token, key: t}}}}]} | Secret shop/token",
                "remoteWrite: [{basicAuth: {username: {name: cloud, key: u}, password: {name: cloud, key: p}}}] | Secret shop/cloud",
                "auth: {secretRef: {accessKeyIDSecretRef: {name: aws, namespace: infra, key: id}}} | Secret infra/aws",
                "identityRef: {kind: Secret, name: vsphere} | Secret shop/vsphere",
                "authentication: {passwordSecret: {secretName: user, password: p}} | Secret shop/user",
                "auth: {jwt: {serviceAccountRef: {name: reader}}} | ServiceAccount shop/reader",
                "serviceAccountName: deployer | ServiceAccount shop/deployer",
                "secretStoreRef: {name: vault, kind: SecretStore} | ''",
                "secretStoreRef: {name: vault} | ''",
                "configMapKeyRef: {name: places, key: city} | ''",
                "clientSecret: c3VwZXItc2VjcmV0 | ''",
                "writeConnectionSecretToRef: {name: made} | ''",
                "data: [{secretKey: a, remoteRef: {key: b}}] | ''"
            })
    void referencesOfASpecAreNamed(String spec, String named) throws IOException {
        ObjectNode resource =
                (ObjectNode) new YAMLMapper().readTree("{metadata: {namespace: shop}, spec: {%s}}".formatted(spec));

        assertThat(NamedCredentials.in(resource))
                .extracting(Subject::toString)
                .isEqualTo(named.isEmpty() ? List.of() : List.of(named));
    }
}
