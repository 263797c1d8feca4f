// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.GenericObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrokenReferencesTest {
    private static final BrokenReferences CHECK = new BrokenReferences();
    private static final Resource<GenericObject> OAUTHS = Resources.generic("oauths");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "proxies | Proxy | {trustedCA: {name: gone}} | configmaps \"gone\" not found",
                "apiservers | APIServer | {servingCerts: {namedCertificates: [{servingCertificate: {name: gone}}]}}"
                        + " | secrets \"gone\" not found",
                "oauths | OAuth | {identityProviders: [{ldap: {ca: {name: gone}}}]} | configmap \"gone\" not found",
                "images | Image | {additionalTrustedCA: {name: gone}} | configmap \"gone\" not found"
            })
    void objectThatRefersToWhatAnOperatorDoesNotFindIsAtFault(String list, String kind, String spec, String message) {
        assertThat(given(message)
                        .having(Resources.generic(list), "{metadata: {name: cluster}, spec: %s}".formatted(spec))
                        .told(CHECK))
                .containsExactly("CONFIG_MISSING HIGH " + kind + " cluster");
    }

    @Test
    void otherNamesAndOtherKindsAreNotReferences() {
        String oauth = "{metadata: {name: cluster}, spec: {identityProviders: [{ldap: {ca: {name: %s}}}]}}";

        assertThat(given("configmap \"gone\" not found")
                        .having(OAUTHS, oauth.formatted("there"))
                        .told(CHECK))
                .isEmpty();
        assertThat(given("pods \"gone\" not found")
                        .having(OAUTHS, oauth.formatted("gone"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void oneThatTheMessageNamesComesFirst() {
        assertThat(given("invalid proxy 'cluster': configmap \"gone\" not found")
                        .having(
                                OAUTHS,
                                "{metadata: {name: cluster}, spec: {identityProviders: [{ldap: {ca: {name: gone}}}]}}")
                        .having(
                                Resources.generic("proxies"),
                                "{metadata: {name: cluster}, spec: {trustedCA: {name: gone}}}")
                        .told(CHECK))
                .containsExactly("CONFIG_MISSING HIGH Proxy cluster");
    }

    @Test
    void listsAreReadOnlyWhereAnOperatorMissesSomething() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));

        assertThat(reads.after(given("configmap \"gone\" not found").picture())).contains(OAUTHS);
        assertThat(reads.after(given("1 of 3 pods is not ready").picture())).doesNotContain(OAUTHS);
    }

    private static Given given(String message) {
        return new Given()
                .with(
                        Resources.CLUSTER_OPERATORS,
                        new ClusterOperator(
                                named("", "authentication"),
                                "4.18.1",
                                List.of(),
                                List.of(condition("Degraded", "True", "30m", "Error", message)),
                                false));
    }
}
