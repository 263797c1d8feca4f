// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionalReadsTest {
    private static final Reads CALLED_FOR = Reads.of().when(_ -> true, Resources.LEASES);
    private static final Reads NOT_CALLED_FOR = Reads.of().when(_ -> false, Resources.JOBS);
    private static final Reads QUIET = Reads.of().always(Resources.REPLICA_SETS, Resources.NAMESPACES);
    private static final Reads LESS_GRAVE = Reads.of().always(Resources.VOLUME_CLAIMS);

    private final Picture first = new Given().with(Resources.PODS).picture();

    private static OptionalReads all(Reads... parts) {
        return new OptionalReads(
                Stream.of(parts).flatMap(part -> part.optional().stream()).toList());
    }

    @Test
    void readsWhatTheFirstPictureCallsFor() {
        assertThat(all(CALLED_FOR, NOT_CALLED_FOR).after(first)).containsExactly(Resources.LEASES);
    }

    @Test
    void whatIsQuietBelongsToTheFirstPicture() {
        OptionalReads reads = all(QUIET, CALLED_FOR, LESS_GRAVE);

        assertThat(reads.always())
                .containsExactlyInAnyOrder(Resources.REPLICA_SETS, Resources.NAMESPACES, Resources.VOLUME_CLAIMS);
        assertThat(reads.after(first)).containsExactly(Resources.LEASES);
    }

    @Test
    void aPartIsReadWhereItIsThere() {
        Reads there = Reads.of().ofComponent(_ -> true, Resources.JOBS, Resources.NODES);
        Reads elsewhere = Reads.of().ofComponent(_ -> false, Resources.DAEMON_SETS);

        assertThat(all(there, elsewhere).after(first)).containsExactlyInAnyOrder(Resources.JOBS, Resources.NODES);
    }

    @Test
    void statesOfShortListsAreKnownWithoutThePods() {
        OptionalReads reads = all(Reads.of().onShortLists(_ -> true, Resources.JOBS), CALLED_FOR, QUIET);

        assertThat(reads.onShortLists(first)).containsExactly(Resources.JOBS);
        assertThat(reads.byPicture(first)).contains(Resources.JOBS);
    }

    @Test
    void whatIsToldIsKnownWithoutThePods() {
        OptionalReads reads = all(
                Reads.of().onWarning(WarningMessage.mentioning("conversion webhook"), Resources.CUSTOM_RESOURCES),
                Reads.of().onWarning(WarningMessage.eventAbout("Ingress"), Resources.INGRESSES),
                Reads.of().onWarning(WarningMessage.withReason("FailedMount"), Resources.VOLUMES),
                CALLED_FOR);
        Picture early = new Given()
                .with(Resources.EVENTS, event("Pod", "FailedMount", "Conversion webhook for widgets failed"))
                .picture();

        assertThat(reads.onWarnings(early)).containsExactlyInAnyOrder(Resources.CUSTOM_RESOURCES, Resources.VOLUMES);
        assertThat(reads.byPicture(early)).containsExactly(Resources.LEASES);
        assertThat(reads.after(early))
                .containsExactlyInAnyOrder(Resources.CUSTOM_RESOURCES, Resources.VOLUMES, Resources.LEASES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pods \"web\" is forbidden: maximum cpu usage per Container is 1, but limit is 2",
                "create Claim data-db-0 for Pod db-0 failed: maximum storage usage per PersistentVolumeClaim is 1Gi",
                "Pod \"web\" is invalid: requests: Invalid value: \"2\": must be less than or equal to cpu limit of 1"
            })
    void whatALimitRangeRefusesCallsForIt(String message) {
        OptionalReads reads = all(Reads.of().onWarning(WarningMessage.OUT_OF_LIMIT_RANGE, Resources.LIMIT_RANGES));

        assertThat(reads.onWarnings(new Given()
                        .with(Resources.EVENTS, event("StatefulSet", "FailedCreate", message))
                        .picture()))
                .containsExactly(Resources.LIMIT_RANGES);
        assertThat(reads.onWarnings(new Given()
                        .with(Resources.EVENTS, event("Pod", "Unhealthy", message))
                        .picture()))
                .isEmpty();
    }

    private static Event event(String kind, String reason, String message) {
        return new Event(kind, "shop", "web", reason, message, 1, Optional.empty(), Optional.empty(), "", "");
    }

    @Test
    void readsNothingTwice() {
        Reads again = Reads.of().when(_ -> true, Resources.PODS);

        assertThat(all(again).after(first)).isEmpty();
    }

    @Test
    void everythingIsReadWhereReadingCostsNothing() {
        assertThat(all(QUIET, LESS_GRAVE, NOT_CALLED_FOR).everything()).hasSize(4);
    }
}
