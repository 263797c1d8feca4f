// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecondLookTest {
    private static final Look CALLED_FOR = Look.when(_ -> true, Resources.LEASES);
    private static final Look NOT_CALLED_FOR = Look.when(_ -> false, Resources.JOBS);
    private static final Look QUIET = Look.quiet(Resources.REPLICA_SETS, Resources.NAMESPACES);
    private static final Look LESS_GRAVE = Look.quiet(Resources.VOLUME_CLAIMS);

    private final Picture first = new Given().with(Resources.PODS).picture();

    @Test
    void readsWhatTheFirstPictureCallsFor() {
        assertThat(new SecondLook(List.of(CALLED_FOR, NOT_CALLED_FOR)).after(first))
                .containsExactly(Resources.LEASES);
    }

    @Test
    void whatIsQuietBelongsToTheFirstPicture() {
        SecondLook looks = new SecondLook(List.of(QUIET, CALLED_FOR, LESS_GRAVE));

        assertThat(looks.quiet())
                .containsExactlyInAnyOrder(Resources.REPLICA_SETS, Resources.NAMESPACES, Resources.VOLUME_CLAIMS);
        assertThat(looks.after(first)).containsExactly(Resources.LEASES);
    }

    @Test
    void aPartIsReadWhereItIsThere() {
        Look there = Look.part(_ -> true, Resources.JOBS, Resources.NODES);
        Look elsewhere = Look.part(_ -> false, Resources.DAEMON_SETS);

        assertThat(new SecondLook(List.of(there, elsewhere)).after(first))
                .containsExactlyInAnyOrder(Resources.JOBS, Resources.NODES);
    }

    @Test
    void readsNothingTwice() {
        Look again = Look.when(_ -> true, Resources.PODS);

        assertThat(new SecondLook(List.of(again)).after(first)).isEmpty();
    }

    @Test
    void everythingIsReadWhereReadingCostsNothing() {
        assertThat(new SecondLook(List.of(QUIET, LESS_GRAVE, NOT_CALLED_FOR)).everything())
                .hasSize(4);
    }
}
