// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionalReadsTest {
    private static final OptionalRead CALLED_FOR = OptionalRead.when(_ -> true, Resources.LEASES);
    private static final OptionalRead NOT_CALLED_FOR = OptionalRead.when(_ -> false, Resources.JOBS);
    private static final OptionalRead QUIET = OptionalRead.always(Resources.REPLICA_SETS, Resources.NAMESPACES);
    private static final OptionalRead LESS_GRAVE = OptionalRead.always(Resources.VOLUME_CLAIMS);

    private final Picture first = new Given().with(Resources.PODS).picture();

    @Test
    void readsWhatTheFirstPictureCallsFor() {
        assertThat(new OptionalReads(List.of(CALLED_FOR, NOT_CALLED_FOR)).after(first))
                .containsExactly(Resources.LEASES);
    }

    @Test
    void whatIsQuietBelongsToTheFirstPicture() {
        OptionalReads reads = new OptionalReads(List.of(QUIET, CALLED_FOR, LESS_GRAVE));

        assertThat(reads.always())
                .containsExactlyInAnyOrder(Resources.REPLICA_SETS, Resources.NAMESPACES, Resources.VOLUME_CLAIMS);
        assertThat(reads.after(first)).containsExactly(Resources.LEASES);
    }

    @Test
    void aPartIsReadWhereItIsThere() {
        OptionalRead there = OptionalRead.ofComponent(_ -> true, Resources.JOBS, Resources.NODES);
        OptionalRead elsewhere = OptionalRead.ofComponent(_ -> false, Resources.DAEMON_SETS);

        assertThat(new OptionalReads(List.of(there, elsewhere)).after(first))
                .containsExactlyInAnyOrder(Resources.JOBS, Resources.NODES);
    }

    @Test
    void statesOfShortListsAreKnownWithoutThePods() {
        OptionalReads reads =
                new OptionalReads(List.of(OptionalRead.onShortLists(_ -> true, Resources.JOBS), CALLED_FOR, QUIET));

        assertThat(reads.onShortLists(first)).containsExactly(Resources.JOBS);
        assertThat(reads.byPicture(first)).contains(Resources.JOBS);
    }

    @Test
    void whatIsToldIsKnownWithoutThePods() {
        OptionalReads reads = new OptionalReads(List.of(
                OptionalRead.onWarning(WarningMessage.mentioning("conversion webhook"), Resources.CUSTOM_RESOURCES),
                OptionalRead.onWarning(WarningMessage.eventAbout("Ingress"), Resources.INGRESSES),
                OptionalRead.onWarning(WarningMessage.withReason("FailedMount"), Resources.VOLUMES),
                CALLED_FOR));
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
        OptionalReads reads = new OptionalReads(
                List.of(OptionalRead.onWarning(WarningMessage.OUT_OF_LIMIT_RANGE, Resources.LIMIT_RANGES)));

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
        OptionalRead again = OptionalRead.when(_ -> true, Resources.PODS);

        assertThat(new OptionalReads(List.of(again)).after(first)).isEmpty();
    }

    @Test
    void everythingIsReadWhereReadingCostsNothing() {
        assertThat(new OptionalReads(List.of(QUIET, LESS_GRAVE, NOT_CALLED_FOR)).everything())
                .hasSize(4);
    }
}
