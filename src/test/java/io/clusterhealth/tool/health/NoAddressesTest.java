// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.context.GetContextTool;
import io.clusterhealth.tool.context.SetContextTool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The configuration alone determines which addresses the server connects to: no argument can contain one.
class NoAddressesTest {
    static final List<Tool> TOOLS = Stream.concat(
                    HealthToolset.over(SingleRecording.demo()).stream(),
                    Stream.of(new GetContextTool(), new SetContextTool()))
            .toList();

    private static final Set<String> ADDRESSES = Set.of(
            "url",
            "urls",
            "uri",
            "uris",
            "link",
            "href",
            "host",
            "hosts",
            "hostname",
            "address",
            "addresses",
            "addr",
            "ip",
            "ips",
            "ipv4",
            "ipv6",
            "port",
            "domain",
            "dns",
            "fqdn",
            "server",
            "servers",
            "endpoint",
            "endpoints",
            "proxy",
            "webhook",
            "callback",
            "http",
            "https",
            "idn",
            "iri");

    @ParameterizedTest
    @FieldSource("TOOLS")
    void noArgumentIsAnAddress(Tool tool) {
        assertThat(addresses(tool.descriptor().inputSchema())).isEmpty();
    }

    /// Schemas that the test above must detect.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"properties\": {\"url\": {}}}",
                "{\"properties\": {\"prometheusUrl\": {}}}",
                "{\"properties\": {\"api_server\": {}}}",
                "{\"properties\": {\"proxy-host\": {}}}",
                "{\"properties\": {\"from\": {\"type\": \"string\", \"format\": \"uri-reference\"}}}",
                "{\"properties\": {\"from\": {\"type\": \"string\", \"description\": \"URL to read\"}}}",
                "{\"properties\": {\"of\": {\"items\": {\"properties\": {\"hostname\": {}}}}}}",
            })
    void wouldBeSeen(String schema) throws JsonProcessingException {
        assertThat(addresses(new ObjectMapper().readTree(schema))).isNotEmpty();
    }

    /// Names, formats and descriptions at any depth that contain a word for an address.
    private static List<String> addresses(JsonNode schema) {
        List<String> found = new ArrayList<>();
        schema.path("properties").fieldNames().forEachRemaining(name -> addIfAddress(name, found));
        for (String told : List.of("format", "description", "title", "contentMediaType")) {
            if (schema.path(told).isTextual()) {
                addIfAddress(schema.path(told).asText(), found);
            }
        }
        schema.forEach(part -> found.addAll(addresses(part)));
        return found;
    }

    private static void addIfAddress(String text, List<String> found) {
        String words = text.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
        if (Arrays.stream(words.split("[^a-z0-9]+")).anyMatch(ADDRESSES::contains)) {
            found.add(text);
        }
    }
}
