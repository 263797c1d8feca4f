// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.ClientRequest;
import java.util.Optional;

/// The schemas and requests that the fixtures send to their client.
final class Forms {
    static final String USER = """
            {"type":"object",
             "properties":{"username":{"type":"string","description":"User's response"},
                           "email":{"type":"string","description":"User's email address"}},
             "required":["username","email"]}""";

    static final String DEFAULTS = """
            {"type":"object",
             "properties":{"name":{"type":"string","default":"John Doe"},
                           "age":{"type":"integer","default":30},
                           "score":{"type":"number","default":95.5},
                           "status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},
                           "verified":{"type":"boolean","default":true}},
             "required":[]}""";

    static final String CHOICES = """
            {"type":"object",
             "properties":{
               "untitledSingle":{"type":"string","enum":["option1","option2","option3"]},
               "titledSingle":{"type":"string","oneOf":[{"const":"value1","title":"First Option"},
                 {"const":"value2","title":"Second Option"},{"const":"value3","title":"Third Option"}]},
               "legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],
                 "enumNames":["Option One","Option Two","Option Three"]},
               "untitledMulti":{"type":"array","items":{"type":"string","enum":["option1","option2","option3"]}},
               "titledMulti":{"type":"array","items":{"anyOf":[{"const":"value1","title":"First Choice"},
                 {"const":"value2","title":"Second Choice"},{"const":"value3","title":"Third Choice"}]}}},
             "required":[]}""";

    private Forms() {}

    /// A form with one required field.
    static String field(String name, String type) {
        return """
                {"type":"object","properties":{"%1$s":{"type":"%2$s"}},"required":["%1$s"]}""".formatted(name, type);
    }

    static ClientRequest elicitation(String message, String schema) {
        ObjectNode params = Json.object("{}").put("mode", "form").put("message", message);
        params.set("requestedSchema", Json.tree(schema));
        return new ClientRequest(ClientRequest.RequestKind.ELICITATION, params, Optional.empty());
    }

    static ObjectNode sampling(String prompt, int maxTokens) {
        ObjectNode params = Json.object("{}");
        params.putArray("messages")
                .addObject()
                .put("role", "user")
                .putObject("content")
                .put("type", "text")
                .put("text", prompt);
        return params.put("maxTokens", maxTokens);
    }

    static ClientRequest roots() {
        return new ClientRequest(ClientRequest.RequestKind.ROOTS, Json.object("{}"), Optional.empty());
    }
}
