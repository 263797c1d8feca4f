// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A live cluster, of which only some lists are read, is judged as its recording is, of which all are.
class LiveLookTest {

    static List<String> cases() {
        return Cases.names();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void readingLessFindsTheSame(String name) {
        CaseResult whole = Cases.examined(name);

        CaseResult live = CaseResult.of(new AsIfLive(CaseResult.opened(Cases.folder(name))));

        if (Cases.lessLive().containsKey(name)) {
            assertThat(lines(live)).as("a case of live.txt").isNotEqualTo(lines(whole));
        } else {
            assertThat(lines(live)).isEqualTo(lines(whole));
        }
    }

    /// The verdict, then the causes in their order.
    private static List<String> lines(CaseResult result) {
        return Stream.concat(
                        Stream.of(result.verdict().label()),
                        result.causes().stream()
                                .map(cause -> cause.severity() + " " + cause.code() + " " + cause.subject()))
                .toList();
    }
}
