// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.condition.AwaitedControllersTest.operator;
import static io.clusterhealth.check.condition.AwaitedControllersTest.widget;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnseenChangesTest {
    private static final UnseenChanges CHECK = new UnseenChanges(Duration.ofHours(1));

    @Test
    void changesOfOneApiGroupAreOneNoticeWithTheirController() {
        Given given = new Given()
                .having(Resources.UNSEEN_CHANGES, widget("a", "2h"), widget("b", "3h"))
                .having(Resources.DEPLOYMENTS, operator("widget-operator", "app", 1));

        assertThat(given.told(CHECK)).containsExactly("CUSTOM_RESOURCE_UNWELL LOW Widget shop/b");
        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.evidence())
                    .extracting(Evidence::statement)
                    .containsExactly(
                            "its controller has reported on generation 3 of 5, which is 3 h old; likewise shop/a");
            assertThat(found.links())
                    .containsExactly(
                            new Link(Relation.OWNED_BY, new Subject("Deployment", "system", "widget-operator")));
        });
    }

    @ParameterizedTest
    @CsvSource({"1h, true", "59m, false", "11h, false"})
    void changeHasToBeNewerThanTheStatusAndToHaveWaited(String age, boolean found) {
        assertThat(new Given()
                        .having(Resources.UNSEEN_CHANGES, widget("a", age))
                        .told(CHECK))
                .hasSize(found ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"suspend: true, false", "paused: true, false", "suspend: false, true"})
    void changeOfWhatIsSuspendedIsNotExpectedToBeSeen(String spec, boolean found) {
        String suspended = widget("a", "2h") + "spec: {%s}\n".formatted(spec);

        assertThat(new Given().having(Resources.UNSEEN_CHANGES, suspended).told(CHECK))
                .hasSize(found ? 1 : 0);
    }

    @Test
    void withoutManagersTheTimeIsNotKnown() {
        assertThat(CHECK.inspect(new Given()
                        .having(Resources.UNSEEN_CHANGES, widget("a", "2h").replace("managedFields", "otherFields"))
                        .picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.since()).isEmpty())
                .extracting(Finding::evidence)
                .isEqualTo(List.of(Evidence.of("its controller has reported on generation 3 of 5")));
    }

    @Test
    void whatReportsAFaultIsLeftToOthers() {
        String failing = widget("a", "2h")
                .replace("Generation: 3", "Generation: 3, conditions: [{type: Ready, status: 'False'}]");

        assertThat(new Given().having(Resources.UNSEEN_CHANGES, failing).told(CHECK))
                .isEmpty();
    }

    @Test
    void theyAreOnlyReadFromRecordings() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));

        assertThat(reads.everything()).contains(Resources.UNSEEN_CHANGES);
        assertThat(reads.always()).isEmpty();
    }
}
