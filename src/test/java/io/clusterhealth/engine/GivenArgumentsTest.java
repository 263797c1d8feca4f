// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GivenArgumentsTest {
    private final AtomicReference<ObjectNode> received = new AtomicReference<>(FixtureTools.json("{}"));
    private final EngineHarness engine =
            new EngineHarness(EngineHarness.AMPLE, FixtureTools.strict("list-pods", (arguments, _) -> {
                received.set(arguments.values());
                return FixtureTools.answer("ok");
            }));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"namespace":"shop","wait_for_previous":true}                       | {"namespace":"shop"}
            {"namespace":"shop","wait_for_previous":false,"limit":3}            | {"namespace":"shop","limit":3}
            {"namespace":"shop","state":"","format":"","verbose":"","labels":{}} | {"namespace":"shop"}
            {"namespace":"shop","labels":{"":""}}                               | {"namespace":"shop","labels":{"":""}}
            """)
    void whatClientsAddAndWhatIsEmptyIsAbsent(String sent, String arguments) {
        assertThat(engine.call("list-pods", sent).path("isError").asBoolean()).isFalse();
        assertThat(received.get()).isEqualTo(FixtureTools.json(arguments));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"namespace":""}                      | The argument 'namespace' must look like
            {"namespace":"shop","state":null}     | The argument 'state' must be a string, not null
            {"namespace":"shop","limit":""}       | ok
            {"namespace":"shop","state":{}}       | The argument 'state' must be a string, not an object
            {"namespace":"shop","limit":{}}       | The argument 'limit' must be an integer, not an object
            {"namespace":"shop","nonsense":""}    | list-pods has no argument 'nonsense'
            {"namespace":"shop","names":[]}       | The argument 'names' needs 1 or more values
            {"namespace":"shop","waitForPrevious":true} | list-pods has no argument 'waitForPrevious'
            """)
    void whatIsRequiredNullOrUnknownIsStillRefused(String sent, String text) {
        assertThat(engine.call("list-pods", sent)
                        .path("content")
                        .path(0)
                        .path("text")
                        .asText())
                .startsWith(text);
    }

    @Test
    void emptyMembersOfAnArgumentAreAbsentToo() {
        ObjectNode schema = FixtureTools.json("""
                {"properties":{"resources":{"type":"object","properties":{"cpu":{"type":"string"}}}}}""");

        assertThat(GivenArguments.of(FixtureTools.json("{\"resources\":{\"cpu\":\"\"}}"), schema))
                .isEmpty();
    }
}
