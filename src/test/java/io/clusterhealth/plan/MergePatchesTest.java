// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergePatchesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"a":1}                 | {"a":2}                | {"a":2}
            {"a":1}                 | {}                     | {"a":null}
            {}                      | {"a":{"b":1}}          | {"a":{"b":1}}
            {"a":{"b":1,"c":2}}     | {"a":{"b":1,"d":3}}    | {"a":{"c":null,"d":3}}
            {"a":[1,2]}             | {"a":[1]}              | {"a":[1]}
            {"a":{"b":1}}           | {"a":[1]}              | {"a":[1]}
            {"a":{"b":1},"x":1}     | {"a":{"b":1},"x":1}    | {}
            """)
    void thePatchMakesOneOfTheOther(String from, String to, String patch) throws Exception {
        assertThat(MergePatches.between(JSON.readTree(from), JSON.readTree(to))).isEqualTo(JSON.readTree(patch));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"spec":{"paused":true}}      | {"spec":{"replicas":1}}       | {"spec":{"paused":null}}
            {"data":{"a":null,"b":"2"}}   | {"data":{"a":"1"}}            | {"data":{"a":"1","b":null}}
            {"spec":{"ports":[{"p":2}]}}  | {"spec":{"ports":[{"p":1}]}}  | {"spec":{"ports":[{"p":1}]}}
            """)
    void aPatchIsTakenBack(String patch, String live, String back) throws Exception {
        JsonNode expected = JSON.readTree(back);

        assertThat(MergePatches.back(JSON.readTree(patch), JSON.readTree(live))).isEqualTo(expected);
    }
}
