// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import static io.clusterhealth.conformance.FixtureTool.contents;
import static io.clusterhealth.conformance.FixtureTool.plain;

import io.clusterhealth.tool.Content;
import io.clusterhealth.tool.ResourceContents;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import java.util.List;

/// A tool for each kind of content.
final class ContentTools {
    /// One red pixel.
    static final Content.Image IMAGE = new Content.Image(
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
            "image/png");

    /// A 44-byte header without any samples.
    private static final Content.Audio AUDIO =
            new Content.Audio("UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=", "audio/wav");

    private static final Content.Embedded RESOURCE = new Content.Embedded(new ResourceContents.TextContents(
            "test://embedded-resource", "text/plain", "This is an embedded resource content."));

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

    private static ToolOutcome mixed() {
        return contents(
                new Content.Text("Multiple content types test:"),
                IMAGE,
                new Content.Embedded(new ResourceContents.TextContents(
                        "test://mixed-content-resource", "application/json", "{\"test\":\"data\",\"value\":123}")));
    }

    private static ToolOutcome link() {
        return contents(new Content.ResourceLink("test://static-text", "static-text", "A text.", "text/plain"));
    }

    private static ToolOutcome failure() {
        return new ToolOutcome.ContentParts(
                List.of(new Content.Text("This tool intentionally returns an error for testing")), true);
    }
}
