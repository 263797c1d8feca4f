// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SecondLookTest {
    private static final Look CALLED_FOR = Look.when(_ -> true, Resources.NODE_LEASES);
    private static final Look NOT_CALLED_FOR = Look.when(_ -> false, Resources.JOBS);
    private static final Look QUIET = Look.quiet(Resources.REPLICA_SETS, Resources.NAMESPACES);
    private static final Look LESS_GRAVE = Look.quiet(Resources.VOLUME_CLAIMS);

    private final Picture first = new Given().with(Resources.PODS).picture();

    @Test
    void readsWhatTheFirstPictureCallsFor() {
        assertThat(new SecondLook(List.of(CALLED_FOR, NOT_CALLED_FOR), 0).after(first))
                .containsExactly(Resources.NODE_LEASES);
    }

    @Test
    void readsWhatIsQuietWithTheRequestsThatAreLeft() {
        assertThat(new SecondLook(List.of(QUIET, LESS_GRAVE), 3).after(first))
                .containsExactlyInAnyOrder(Resources.REPLICA_SETS, Resources.NAMESPACES, Resources.VOLUME_CLAIMS);
    }

    @Test
    void whatIsCalledForGoesFirstAndWhatIsJudgedTogetherIsReadTogether() {
        assertThat(new SecondLook(List.of(QUIET, LESS_GRAVE, CALLED_FOR), 2).after(first))
                .containsExactlyInAnyOrder(Resources.VOLUME_CLAIMS, Resources.NODE_LEASES);
    }

    @Test
    void whatIsCalledForIsReadWhateverItCosts() {
        Look all = Look.when(_ -> true, Resources.JOBS, Resources.NODES, Resources.DAEMON_SETS);

        assertThat(new SecondLook(List.of(all), 1).after(first)).hasSize(3);
    }

    @Test
    void aPartIsReadWhereItIsThereAndTakesNothingFromQuietLooks() {
        Look there = Look.part(_ -> true, Resources.JOBS, Resources.NODES);
        Look elsewhere = Look.part(_ -> false, Resources.DAEMON_SETS);

        assertThat(new SecondLook(List.of(there, elsewhere, LESS_GRAVE), 1).after(first))
                .containsExactlyInAnyOrder(Resources.JOBS, Resources.NODES, Resources.VOLUME_CLAIMS);
    }

    @Test
    void readsNothingTwice() {
        Look again = Look.when(_ -> true, Resources.PODS);

        assertThat(new SecondLook(List.of(again, Look.quiet(Resources.PODS)), 3).after(first))
                .isEmpty();
    }

    @Test
    void aCallThatWasShortOfTimeLooksForNothingQuiet() {
        Picture late = first.plus(
                new HashMap<>(Map.of(Resources.EVENTS, new Read.Missing<>(new Unread.Late(Duration.ofSeconds(3))))));

        assertThat(new SecondLook(List.of(QUIET, CALLED_FOR), 3).after(late)).containsExactly(Resources.NODE_LEASES);
    }

    @Test
    void everythingIsReadWhereReadingCostsNothing() {
        assertThat(new SecondLook(List.of(QUIET, LESS_GRAVE, NOT_CALLED_FOR), 0).everything())
                .hasSize(4);
    }
}
