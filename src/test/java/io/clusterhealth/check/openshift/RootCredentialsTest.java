// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import org.junit.jupiter.api.Test;

class RootCredentialsTest {
    private static final RootCredentials CHECK = new RootCredentials(2);
    private static final Resource<GenericObject> REQUESTS = Resources.generic("credentialsrequests");
    private static final String REFUSED = "failed to grant creds: InvalidClientTokenId: The token is invalid";
    private static final String ROOT = "metadata: {namespace: kube-system, name: aws-creds}";

    @Test
    void theSecretIsNamedWhoseAccountTheCloudRejects() {
        Given given = given(REFUSED, REFUSED).having(Resources.SECRETS, ROOT);

        assertThat(given.told(CHECK)).containsExactly("OPERAND_UNWELL HIGH Secret kube-system/aws-creds");
        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.mode()).contains(Mode.ROOT_CREDENTIALS_REFUSED);
            assertThat(found.targets(Relation.BLAMED_BY)).hasSize(2);
            assertThat(found.since()).contains(Given.ago("3h"));
        });
    }

    @Test
    void oneRequestMayAskForTooMuch() {
        assertThat(given(REFUSED).having(Resources.SECRETS, ROOT).told(CHECK)).isEmpty();
        assertThat(given("namespace \"shop\" not found", "namespace \"crm\" not found")
                        .having(Resources.SECRETS, ROOT)
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void withoutTheSecretNothingIsMadeFromIt() {
        assertThat(given(REFUSED, REFUSED)
                        .having(Resources.SECRETS, "metadata: {namespace: shop, name: aws-creds}")
                        .told(CHECK))
                .isEmpty();
    }

    private static Given given(String... messages) {
        Given given = new Given();
        for (int i = 0; i < messages.length; i++) {
            given.having(REQUESTS, """
                    metadata: {namespace: openshift-cloud-credential-operator, name: request-%d}
                    status:
                      conditions:
                      - {type: CredentialsProvisionFailure, status: 'True', message: '%s', lastTransitionTime: @%dh}
                    """.formatted(i, messages[i], 3 - i));
        }
        return given;
    }
}
