// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.repeated;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventDetailTest {
    private static final Finding UNWELL = Finding.of(FindingCode.OPERAND_UNWELL, new Subject("Widget", "shop", "w"))
            .saying("it is not ready");

    @Test
    void objectFailsAtLeastAsLongAsItsWarningsAreRepeated() {
        Picture picture = new Given()
                .with(
                        Resources.EVENTS,
                        repeated(9, "Widget", "w", "SyncFailed", "no answer", "50m"),
                        repeated(2, "Widget", "w", "SyncFailed", "no disk", "55m"))
                .picture();

        assertThat(EventDetail.added(UNWELL, picture).since()).contains(ago("50m"));
        assertThat(EventDetail.added(UNWELL.since(Optional.of(ago("9h"))), picture)
                        .since())
                .contains(ago("9h"));
    }
}
