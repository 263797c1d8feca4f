// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalRead;
import io.clusterhealth.check.OptionalRead.ReadTrigger;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread.Unrecorded;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import io.clusterhealth.finding.Coverage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RecordedNeedsTest {
    private static final RecordedNeeds NEEDS = new RecordedNeeds(
            Set.of(Resources.VALIDATING_WEBHOOKS),
            new OptionalReads(List.of(
                    new OptionalRead(Set.of(Resources.LEASES), ReadTrigger.PICTURE, RecordedNeedsTest::hasNodes),
                    new OptionalRead(
                            Set.of(Resources.SIGNING_REQUESTS), ReadTrigger.PICTURE, RecordedNeedsTest::hasNodes))));

    private static boolean hasNodes(Picture picture) {
        return !picture.objects(Resources.NODES).isEmpty();
    }

    private static Picture recorded(Given given, Resource<?>... missing) {
        Map<Resource<?>, Read<? extends List<?>>> lists = new HashMap<>();
        Stream.of(missing).forEach(list -> lists.put(list, new Read.Missing<>(new Unrecorded(Bearing.NONE))));
        return given.picture().plus(lists);
    }

    /// It may have been empty: the verdict says what it is about.
    @Test
    void aMissingListThatEveryVerdictNeedsIsNamed() {
        Coverage coverage =
                CoverageLedger.of(NEEDS.told(recorded(new Given(), Resources.VALIDATING_WEBHOOKS, Resources.LEASES)));

        assertThat(coverage.recordedInPart()).isTrue();
        assertThat(coverage.notChecked()).allMatch(Coverage.Blind::harmless).hasSize(1);
    }

    /// Every cluster has Leases; it may have no signing request.
    @Test
    void aListThatNoClusterIsWithoutIsNeededWhereItIsCalledFor() {
        Picture told = NEEDS.told(recorded(
                new Given().with(Resources.NODES, node("w1", "", condition("Ready", "True", "1d"))),
                Resources.LEASES,
                Resources.SIGNING_REQUESTS));

        assertThat(told.list(Resources.LEASES)).isEqualTo(new Read.Missing<>(new Unrecorded(Bearing.VERDICT)));
        assertThat(told.list(Resources.SIGNING_REQUESTS)).isEqualTo(new Read.Missing<>(new Unrecorded(Bearing.DOUBT)));
    }
}
