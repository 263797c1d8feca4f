// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.caller;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Shares.Place;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

public class SharesTest {
    private final Shares shares = new Shares(64, 8);

    @Test
    void oneCallerHasTheirShareAndNoMore() {
        assertThat(taken("alice", 10)).isEqualTo(8);
        assertThat(taken("bob", 1)).isEqualTo(1);
        assertThat(shares.state()).isEqualTo(new Shares.ShareCounts(9, 8, 2));
    }

    @Test
    void theLastEighthIsForCallersWhoHaveNone() {
        for (int caller = 0; caller < 7; caller++) {
            assertThat(taken("caller-" + caller, 10)).isEqualTo(8);
        }

        assertThat(taken("late", 10)).isEqualTo(1);
        assertThat(IntStream.range(0, 20).map(i -> taken("later-" + i, 2)).sum())
                .isEqualTo(7);
        assertThat(shares.state().taken()).isEqualTo(64);
    }

    @Test
    void nobodyWhoIsNotKnownHasAShare() {
        assertThat(IntStream.range(0, 100)
                        .filter(_ -> shares.take(Caller.ANONYMOUS).isPresent())
                        .count())
                .isEqualTo(64);
    }

    @Test
    void aPlaceIsGivenBackOnce() {
        Place first = shares.take(caller("alice")).orElseThrow();
        Place second = shares.take(caller("alice")).orElseThrow();

        first.close();
        first.close();

        assertThat(shares.state().taken()).isEqualTo(1);
        second.close();
        assertThat(shares.state()).isEqualTo(new Shares.ShareCounts(0, 0, 0));
    }

    private int taken(String name, int asked) {
        return (int) IntStream.range(0, asked)
                .filter(_ -> shares.take(caller(name)).isPresent())
                .count();
    }

    public static Caller caller(String name) {
        return new Caller(name, "", List.of(), Map.of(), Optional.of(new BearerToken("token-of-" + name)));
    }
}
