// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EditDistanceTest {
    @Test
    void aSlipOfTheKeysComesFirst() {
        assertThat(EditDistance.nearest("web-1", List.of("web", "web-1-a", "wen-1")))
                .contains("wen-1");
    }

    @Test
    void thenTheFirstThatHasTheWordAsAPart() {
        assertThat(EditDistance.nearest("operators", List.of("cluster-operators", "olm-operators")))
                .contains("cluster-operators");
        assertThat(EditDistance.nearest("payments-api", List.of("payments-db", "payments-api-d6kcd8ptqr-4xrvr")))
                .contains("payments-api-d6kcd8ptqr-4xrvr");
    }

    /// Half of a short word may be another one; two letters that are swapped are one slip.
    @Test
    void aWordOfWhichHalfDiffersIsNotNear() {
        assertThat(EditDistance.nearest("foos", List.of("pods"))).isEmpty();
        assertThat(EditDistance.nearest("crat", List.of("chat-api", "cart"))).contains("cart");
        assertThat(EditDistance.between("crat", "cart")).isOne();
        assertThat(EditDistance.between("ca", "abc")).isEqualTo(3);
    }

    @Test
    void thenTheNearestWithinAThirdOfTheWord() {
        assertThat(EditDistance.nearest("paymnets", List.of("shop", "payments")))
                .contains("payments");
        assertThat(EditDistance.nearest("x", List.of("shop", "payments"))).isEmpty();
    }

    @Test
    void whatBeginsLikeTheWordComesBeforeWhatIsOnlyShorter() {
        assertThat(EditDistance.ranked("payments-apis", List.of("ledger-db-0", "payments-api-d6kcd8ptqr-4xrvr")))
                .containsExactly("payments-api-d6kcd8ptqr-4xrvr", "ledger-db-0");
    }
}
