// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class LiteralIndexTest {
    private static final RandomGenerator RANDOM = RandomGenerator.of("L64X128MixRandom");

    @Test
    void findsLiteralsWithinOthersInAnyCase() {
        LiteralIndex index = new LiteralIndex(List.of("timeout", "i/o timeout", "out", "refused"));

        assertThat(index.in("dial tcp: I/O Timeout")).isEqualTo(BitSet.valueOf(new long[] {0b0111}));
        assertThat(index.in("")).isEqualTo(new BitSet());
    }

    @Test
    void passesOverWhatIsNotAscii() {
        LiteralIndex index = new LiteralIndex(List.of("ab"));

        assertThat(index.in("aéb")).isEqualTo(new BitSet());
        assertThat(index.in("éab")).isEqualTo(BitSet.valueOf(new long[] {1}));
    }

    @RepeatedTest(50)
    void findsWhatContainsFinds() {
        List<String> literals =
                IntStream.range(0, 20).mapToObj(_ -> word(4)).distinct().toList();
        LiteralIndex index = new LiteralIndex(literals);
        String text = word(30).toUpperCase(Locale.ROOT);

        assertThat(index.in(text).stream().mapToObj(literals::get))
                .as(text)
                .containsExactlyInAnyOrderElementsOf(literals.stream()
                        .filter(text.toLowerCase(Locale.ROOT)::contains)
                        .toList());
    }

    private static String word(int length) {
        return RANDOM.ints(1 + RANDOM.nextInt(length), 'a', 'd')
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }
}
