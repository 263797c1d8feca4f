// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.text.Visible;
import io.clusterhealth.tool.Content;
import io.clusterhealth.tool.ResourceContents;
import java.util.List;

/// Content in its MCP wire format.
public final class ContentJson {

    private ContentJson() {}

    public static ArrayNode of(List<Content> content) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        content.forEach(part -> json.add(of(part)));
        return json;
    }

    public static ObjectNode of(Content content) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        return switch (content) {
            case Content.Text(String text) -> json.put("type", "text").put("text", Visible.lines(text));
            case Content.Image(String data, String mimeType) ->
                json.put("type", "image").put("data", data).put("mimeType", mimeType);
            case Content.Audio(String data, String mimeType) ->
                json.put("type", "audio").put("data", data).put("mimeType", mimeType);
            case Content.PassedOn(ObjectNode piece) -> piece;
            case Content.Embedded(ResourceContents resource) ->
                json.put("type", "resource").set("resource", of(resource));
            case Content.ResourceLink(String uri, String name, String description, String mimeType) -> {
                json.put("type", "resource_link").put("uri", uri).put("name", name);
                if (!description.isEmpty()) {
                    json.put("description", description);
                }
                yield mimeType.isEmpty() ? json : json.put("mimeType", mimeType);
            }
        };
    }

    public static ObjectNode of(ResourceContents contents) {
        ObjectNode json =
                JsonNodeFactory.instance.objectNode().put("uri", contents.uri()).put("mimeType", contents.mimeType());
        return switch (contents) {
            case ResourceContents.TextContents text -> json.put("text", Visible.lines(text.text()));
            case ResourceContents.Blob blob -> json.put("blob", blob.blob());
        };
    }
}
