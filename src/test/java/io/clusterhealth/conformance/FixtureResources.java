// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.resource.ResourceTemplate;
import io.clusterhealth.resource.ServedResource;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ResourceContents;
import java.util.List;
import java.util.Map;

/// Every resource that the suite requests.
final class FixtureResources {
    private static final String TEXT = "test://static-text";
    private static final String BINARY = "test://static-binary";
    private static final String WATCHED = "test://watched-resource";

    private FixtureResources() {}

    static List<ServedResource> all() {
        return List.of(
                resource(
                        TEXT,
                        "text/plain",
                        new ResourceContents.TextContents(
                                TEXT, "text/plain", "This is the content of the static text resource.")),
                resource(BINARY, "image/png", new ResourceContents.Blob(BINARY, "image/png", ContentTools.PIXEL)),
                resource(
                        WATCHED,
                        "text/plain",
                        new ResourceContents.TextContents(WATCHED, "text/plain", "Watched resource content")));
    }

    static ResourceTemplate template() {
        return new DataTemplate(descriptor("test://template/{id}/data", "application/json"));
    }

    private static ServedResource resource(String uri, String mimeType, ResourceContents contents) {
        return new FixedResource(descriptor(uri, mimeType), contents);
    }

    private static ResourceDescriptor descriptor(String uri, String mimeType) {
        return new ResourceDescriptor(uri, uri.substring(7), "Fixture " + uri, "A fixture.", mimeType);
    }

    private record FixedResource(ResourceDescriptor descriptor, ResourceContents contents) implements ServedResource {
        @Override
        public ReadOutcome read(CallContext context) {
            return new ReadOutcome.ReadContents(List.of(contents), "1");
        }
    }

    private record DataTemplate(ResourceDescriptor descriptor) implements ResourceTemplate {
        @Override
        public ReadOutcome read(String uri, Map<String, String> variables, CallContext context) {
            String id = String.valueOf(variables.get("id"));
            String data = Json.object("{}")
                    .put("id", id)
                    .put("templateTest", true)
                    .put("data", "Data for ID: " + id)
                    .toString();
            return new ReadOutcome.ReadContents(
                    List.of(new ResourceContents.TextContents(uri, "application/json", data)), "1");
        }
    }
}
