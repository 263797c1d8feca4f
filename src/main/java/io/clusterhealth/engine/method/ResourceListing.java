// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.method;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Method;
import io.clusterhealth.resource.ResourceCatalog;
import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.resource.ResourceTemplate;
import io.clusterhealth.resource.ServedResource;

/// `resources/list` and `resources/templates/list`.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources">MCP, Resources</a>
public final class ResourceListing {

    private ResourceListing() {}

    /// `resources/list`.
    public static Method.Handler resources(ResourceCatalog catalog) {
        return resources(catalog, ListPage.SIZE);
    }

    static Method.Handler resources(ResourceCatalog catalog, int pageSize) {
        return (params, _, _) -> ListPage.of(
                "resources",
                catalog.resources(),
                pageSize,
                params,
                (ServedResource one) -> json("uri", one.descriptor()));
    }

    /// `resources/templates/list`.
    public static Method.Handler templates(ResourceCatalog catalog) {
        return templates(catalog, ListPage.SIZE);
    }

    static Method.Handler templates(ResourceCatalog catalog, int pageSize) {
        return (params, _, _) -> ListPage.of(
                "resourceTemplates",
                catalog.templates(),
                pageSize,
                params,
                (ResourceTemplate one) -> json("uriTemplate", one.descriptor()));
    }

    private static ObjectNode json(String address, ResourceDescriptor descriptor) {
        return JsonNodeFactory.instance
                .objectNode()
                .put(address, descriptor.uri())
                .put("name", descriptor.name())
                .put("title", descriptor.title())
                .put("description", descriptor.description())
                .put("mimeType", descriptor.mimeType());
    }
}
