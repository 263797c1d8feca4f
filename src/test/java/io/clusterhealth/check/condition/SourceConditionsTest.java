// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceConditionsTest {
    private static final ConditionCheck CHECK = Given.conditions("gitrepositories");

    @ParameterizedTest
    @CsvSource({"False, 1m, false, 1", "False, 59s, false, 0", "False, 1h, true, 0", "Unknown, 1h, false, 0"})
    void sourceHasFailedWhereItsLastTryHas(String ready, String since, boolean suspended, int found) {
        assertThat(new Given()
                        .with(Resources.generic("gitrepositories"), repository("repo", ready, since, suspended))
                        .told(CHECK))
                .hasSize(found);
    }

    @Test
    void sourceThatNobodyDrawsFromIsWorthANoticeOnly() {
        Given given = new Given()
                .with(
                        Resources.generic("gitrepositories"),
                        repository("repo", "False", "1h", false),
                        repository("old", "False", "1h", false))
                .with(Resources.generic("helmreleases"))
                .with(Resources.generic("kustomizations"), delivery("shop", "repo"));

        assertThat(given.told(CHECK))
                .containsExactly(
                        "DELIVERY_SOURCE_FAILED LOW GitRepository flux/old",
                        "DELIVERY_SOURCE_FAILED MEDIUM GitRepository flux/repo");
        assertThat(given.without(Resources.generic("helmreleases")).told(CHECK))
                .containsExactly(
                        "DELIVERY_SOURCE_FAILED MEDIUM GitRepository flux/old",
                        "DELIVERY_SOURCE_FAILED MEDIUM GitRepository flux/repo");
    }

    private static GenericObject repository(String name, String ready, String since, boolean suspended) {
        return object(
                "gitrepositories",
                named("flux", name),
                "{spec: {suspend: %s}}".formatted(suspended),
                condition("Ready", ready, since, "GitOperationFailed", "authentication required"));
    }

    private static GenericObject delivery(String name, String source) {
        return object(
                "kustomizations",
                named("flux", name),
                "{spec: {sourceRef: {kind: GitRepository, name: %s}}}".formatted(source),
                condition("Ready", "True", "9d"));
    }
}
