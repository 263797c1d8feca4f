// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusedServersTest {
    private static final WebhookReach CHECK = new WebhookReach(Duration.ofMinutes(5), Duration.ofHours(1));

    @ParameterizedTest
    @CsvSource({
        "'', policy, gate, other, true",
        "'', policy, gate, gate, false",
        "'', policy, other, other, false",
        "'objectSelector: {matchLabels: {checked: a}}', policy, gate, other, false",
        "'namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: shop}}', policy, gate, other, false",
        "'', elsewhere, gate, other, false"
    })
    void podsThatOnlyTheirOwnWebhookCouldAdmit(
            String selector, String namespace, String template, String owner, boolean refused) {
        Given given = new Given()
                .with(Resources.EVENTS)
                .with(Resources.DEPLOYMENTS)
                .with(Resources.ENDPOINT_SLICES)
                .with(Resources.VALIDATING_WEBHOOKS, Given.read(Resources.VALIDATING_WEBHOOKS, """
                        metadata: {name: gate, creationTimestamp: @1d}
                        webhooks:
                        - name: gate.example.com
                          clientConfig: {service: {namespace: policy, name: gate}}
                          rules: [{apiGroups: [""], resources: [pods], operations: [CREATE]}]
                          %s
                        """.formatted(selector)))
                .with(Resources.SERVICES, Given.read(Resources.SERVICES, """
                        metadata: {namespace: policy, name: gate}
                        spec: {selector: {app: gate}}
                        """))
                .with(
                        Resources.NAMESPACES,
                        Given.read(Resources.NAMESPACES, """
                        metadata: {name: policy, labels: {kubernetes.io/metadata.name: policy}}
                        """),
                        Given.read(Resources.NAMESPACES, """
                        metadata: {name: shop, labels: {kubernetes.io/metadata.name: shop}}
                        """))
                .with(Resources.STATEFUL_SETS, Given.read(Resources.STATEFUL_SETS, """
                        metadata: {namespace: %s, name: gate}
                        spec: {replicas: 1, template: {metadata: {labels: {app: %s}}}}
                        """.formatted(namespace, template)))
                .with(
                        Resources.PODS,
                        pod("one").in("policy").ownedBy("StatefulSet", owner).get());

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.mode().equals(Optional.of(Mode.WEBHOOK_REFUSES_ITS_PODS)))
                        .isEqualTo(refused));
    }
}
