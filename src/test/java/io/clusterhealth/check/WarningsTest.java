// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static io.clusterhealth.check.Given.warning;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Subject;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WarningsTest {
    private static final Subject POD = new Subject("Pod", "shop", "web");

    @Test
    void givesTheNewestOfTheReasonsAskedFor() {
        Warnings warnings = Warnings.in(new Given()
                .with(
                        Resources.EVENTS,
                        warning("Pod", "web", "FailedMount", "old", "9m"),
                        warning("Pod", "web", "FailedMount", "new", "1m"),
                        warning("Pod", "web", "Unhealthy", "newer", "10s"),
                        warning("Pod", "other", "FailedMount", "of another", "1s"))
                .picture());

        assertThat(warnings.latest(POD, Set.of("FailedMount")))
                .map(Event::message)
                .contains("new");
        assertThat(warnings.about(POD)).extracting(Event::message).containsExactly("newer", "new", "old");
    }

    @ParameterizedTest
    @CsvSource({"3, 20m, true", "2, 20m, false", "3, 19m, false"})
    void repeatedOnesAreFrequentForLong(int count, String first, boolean repeats) {
        Given given = new Given()
                .with(Resources.EVENTS, Given.repeated(count, "Pod", "web", "FailedMount", "no disk", first));

        assertThat(Warnings.in(given.picture()).repeated(POD, given.picture().asOf()))
                .hasSize(repeats ? 1 : 0);
    }

    @Test
    void knowsNothingOfOthers() {
        assertThat(Warnings.NONE.about(POD)).isEmpty();
    }
}
