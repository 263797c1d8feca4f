// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.upstream.OfferedTool.Offer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OfferedToolTest {

    /// D90: a schema with only its type.
    @Test
    void takesASchemaWithoutProperties() {
        assertThat(
                        read(
                                "{\"name\":\"get_time\",\"description\":\"Get current time\",\"inputSchema\":{\"type\":\"object\"}}"))
                .isInstanceOfSatisfying(
                        Offer.Taken.class,
                        taken -> assertThat(taken.tool().inputSchema()).hasToString("{\"type\":\"object\"}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a":{"x-mcp-header":""}}                                                            | false
            {"a":{"x-mcp-header":"A b"}}                                                         | false
            {"a":{"x-mcp-header":7}}                                                             | false
            {"a":{"type":"number","x-mcp-header":"A"}}                                           | false
            {"a":{"type":"array","x-mcp-header":"A"}}                                            | false
            {"a":{"x-mcp-header":"A"},"b":{"x-mcp-header":"a"}}                                  | false
            {"a":{"x-mcp-header":"A"},"b":{"type":"object","properties":{"c":{"x-mcp-header":"A"}}}} | false
            {"a":{"type":"integer","x-mcp-header":"A"},"b":{"x-mcp-header":"B"}}                 | true
            """)
    void aToolThatWantsWrongHeadersIsPassedOver(String properties, boolean taken) throws Exception {
        Offer offer = read("{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\",\"properties\":" + properties + "}}");

        assertThat(offer instanceof Offer.Taken).isEqualTo(taken);
    }

    /// The interfaces of models refuse a request with all of its tools because of one such schema.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"properties":{"a b\u202e":{}}}                      | the name of its argument 'a b?' is too long or has characters besides letters, digits, '_', '.' and '-'
            {"properties":{"a":{"type":"banana"}}}               | its inputSchema is no JSON Schema of 2020-12, at '/properties/a/type'
            {"required":"a"}                                     | its inputSchema is no JSON Schema of 2020-12, at '/required'
            {"oneOf":[]}                                         | its inputSchema is no JSON Schema of 2020-12, at '/oneOf'
            {"properties":{"a":{"minimum":"1"}}}                 | its inputSchema is no JSON Schema of 2020-12, at '/properties/a/minimum'
            {"properties":{"a":{"items":[{"type":"string"}]}}}   | its inputSchema is no JSON Schema of 2020-12, at '/properties/a/items'
            {"$ref":"https://example.com/a.json"}                | its inputSchema refers to another document
            {"properties":{"a":{"items":{"$ref":"b.json#/c"}}}}  | its inputSchema refers to another document
            """)
    void aSchemaThatNoModelIsGivenIsPassedOver(String schema, String why) {
        assertThat(read("{\"name\":\"t\",\"inputSchema\":" + schema + "}")).isEqualTo(new Offer.PassedOver("t", why));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"properties\":{\"a\":{\"$ref\":\"#/definitions/A\"}},"
                        + "\"definitions\":{\"A\":{\"type\":[\"string\",\"null\"],\"x-kept\":1}}}",
                "{\"properties\":{\"a\":{\"anyOf\":[{\"type\":\"integer\"},{\"const\":\"x\"}],\"default\":null}},"
                        + "\"additionalProperties\":false}"
            })
    void ordinarySchemasAreTaken(String schema) {
        assertThat(read("{\"name\":\"t\",\"inputSchema\":" + schema + "}")).isInstanceOf(Offer.Taken.class);
    }

    @Test
    void aDescriptionIsVisibleAndBounded() {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("name", "x")
                .put("description", "a\u200b\u202eb" + "c".repeat(2_000));
        json.putObject("inputSchema")
                .put("type", "object")
                .putObject("properties")
                .putObject("p")
                .put("description", "in\u2063visible")
                .put("default", "as\u200bis");

        assertThat(OfferedTool.read(json)).isInstanceOfSatisfying(Offer.Taken.class, taken -> {
            assertThat(taken.tool().description())
                    .startsWith("abccc")
                    .hasSize(1_024)
                    .endsWith("…");
            assertThat(taken.tool()
                            .inputSchema()
                            .path("properties")
                            .path("p")
                            .path("description")
                            .asText())
                    .isEqualTo("invisible");
            assertThat(taken.tool()
                            .inputSchema()
                            .path("properties")
                            .path("p")
                            .path("default")
                            .asText())
                    .isEqualTo("asis");
            assertThat(taken.tool().pinned().path("description").asText()).startsWith("a\u200b");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "7",
                "{\"name\":7,\"inputSchema\":{}}",
                "{\"name\":\"a\\u200bb\",\"inputSchema\":{}}",
                "{\"name\":\"x\"}",
                "{\"name\":\"x\",\"inputSchema\":null}",
                "{\"name\":\"x\",\"inputSchema\":{\"type\":\"string\"}}"
            })
    void passesOverWhatIsNoToolAlone(String json) {
        assertThat(read(json)).isInstanceOf(Offer.PassedOver.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"name\":\"\"}", "{\"name\":{}}"})
    void aToolWithoutANameIsCalledSo(String json) {
        assertThat(read(json))
                .isEqualTo(new Offer.PassedOver("a tool without a name", "only its own server can give it one"));
    }

    @Test
    void passesOverADescriptionThatWouldFillAContext() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", "x").put("description", "c".repeat(70_000));
        json.putObject("inputSchema");

        assertThat(OfferedTool.read(json)).isInstanceOf(Offer.PassedOver.class);
    }

    private static Offer read(String json) {
        try {
            return OfferedTool.read(new ObjectMapper().readTree(json));
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
