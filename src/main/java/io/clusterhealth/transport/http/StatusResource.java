// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.tool.ToolCatalog;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/// The status of other servers and their tools, for callers, when it is switched on.
@Singleton
@Path("/api/status/debug")
@NonBlocking
public final class StatusResource {
    private final ToolCatalog catalog;
    private final HttpRules rules;

    StatusResource(ToolCatalog catalog, HttpRules rules) {
        this.catalog = catalog;
        this.rules = rules;
    }

    @GET
    public Response status() {
        return rules.showsStatus()
                ? Response.ok(catalog.changing().status().toString(), MediaType.APPLICATION_JSON_TYPE)
                        .build()
                : Response.status(Response.Status.NOT_FOUND).build();
    }
}
