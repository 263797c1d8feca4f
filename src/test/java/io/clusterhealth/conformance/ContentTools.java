// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import static io.clusterhealth.conformance.FixtureTool.contents;
import static io.clusterhealth.conformance.FixtureTool.plain;

import io.clusterhealth.engine.ContentJson;
import io.clusterhealth.tool.Content;
import io.clusterhealth.tool.ResourceContents;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import java.util.List;

/// A tool for each kind of content.
final class ContentTools {
    /// One red pixel.
    static final String PIXEL =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

    static final Content IMAGE = new Content.PassedOn(
            Json.object("{}").put("type", "image").put("data", PIXEL).put("mimeType", "image/png"));

    /// A 44-byte header without any samples.
    private static final Content AUDIO = new Content.PassedOn(Json.object("{}")
            .put("type", "audio")
            .put("data", "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=")
            .put("mimeType", "audio/wav"));

    private static final Content RESOURCE =
            embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.");

    private ContentTools() {}

    static List<Tool> all() {
        return List.of(
                plain(
                        "test_simple_text",
                        "Answers with a text.",
                        (_, _) -> FixtureTool.text("This is a simple text response for testing.")),
                plain("test_image_content", "Answers with an image.", (_, _) -> contents(IMAGE)),
                plain("test_audio_content", "Answers with a sound.", (_, _) -> contents(AUDIO)),
                plain("test_embedded_resource", "Answers with a resource.", (_, _) -> contents(RESOURCE)),
                plain("test_multiple_content_types", "Answers with three kinds of content.", (_, _) -> mixed()),
                plain("test_resource_link", "Answers with a link to a resource.", (_, _) -> link()),
                plain("test_error_handling", "Fails.", (_, _) -> failure()));
    }

    static Content embedded(String uri, String mimeType, String text) {
        return new Content.PassedOn(Json.object("{}")
                .put("type", "resource")
                .set("resource", ContentJson.of(new ResourceContents.TextContents(uri, mimeType, text))));
    }

    private static ToolOutcome mixed() {
        return contents(
                new Content.Text("Multiple content types test:"),
                IMAGE,
                embedded("test://mixed-content-resource", "application/json", "{\"test\":\"data\",\"value\":123}"));
    }

    private static ToolOutcome link() {
        return contents(new Content.PassedOn(Json.object("""
                {"type":"resource_link","uri":"test://static-text","name":"static-text","description":"A text.",
                 "mimeType":"text/plain"}""")));
    }

    private static ToolOutcome failure() {
        return new ToolOutcome.ContentParts(
                List.of(new Content.Text("This tool intentionally returns an error for testing")), true);
    }
}
