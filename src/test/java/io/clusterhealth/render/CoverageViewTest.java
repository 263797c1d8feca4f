// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Coverage.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoverageViewTest {
    private static final Blind SECRETS = new Blind("secrets", Reason.FORBIDDEN, "nobody needs them", "", false, false);

    @Test
    void tellsWhatCouldBeGranted() {
        Blind nodes = new Blind("nodes", Reason.FORBIDDEN, "", "- verbs: [list]", false);
        Blind alerts = new Blind("alerts", Reason.FORBIDDEN, "", "- verbs: [get]", false, false);

        assertThat(lines(nodes)).singleElement().asString().contains("nodes", "forbidden");
        assertThat(lines(alerts)).singleElement().asString().contains("alerts", "forbidden");
    }

    @Test
    void keepsQuietAboutWhatNobodyIsToBeGranted() {
        assertThat(lines(SECRETS)).isEmpty();
        assertThat(CoverageView.whole(coverage(SECRETS)).json().path("coverage").has("notChecked"))
                .isFalse();
    }

    @Test
    void tellsOfTheSameListWhenItFailed() {
        assertThat(lines(new Blind("secrets", Reason.FAILED, "the API server answered 500", "", false, false)))
                .singleElement()
                .asString()
                .contains("secrets", "500");
    }

    private static List<String> lines(Blind blind) {
        return CoverageView.lines(coverage(blind));
    }

    private static Coverage coverage(Blind blind) {
        return new Coverage(List.of(), List.of(blind));
    }
}
