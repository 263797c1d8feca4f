// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import java.util.List;
import java.util.Optional;
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
    void whatIsToldIsKnownWithoutThePods() {
        SecondLook looks = new SecondLook(List.of(
                Look.told(Signs.said("conversion webhook"), Resources.CUSTOM_RESOURCES),
                Look.told(Signs.eventAbout("Ingress"), Resources.INGRESSES),
                Look.told(Signs.eventBecause("FailedMount"), Resources.VOLUMES),
                CALLED_FOR));
        Picture glance = new Given()
                .with(Resources.EVENTS, event("Pod", "FailedMount", "Conversion webhook for widgets failed"))
                .picture();

        assertThat(looks.told(glance)).containsExactlyInAnyOrder(Resources.CUSTOM_RESOURCES, Resources.VOLUMES);
        assertThat(looks.shown(glance)).containsExactly(Resources.LEASES);
        assertThat(looks.after(glance))
                .containsExactlyInAnyOrder(Resources.CUSTOM_RESOURCES, Resources.VOLUMES, Resources.LEASES);
    }

    private static Event event(String kind, String reason, String message) {
        return new Event(kind, "shop", "web", reason, message, 1, Optional.empty());
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
