// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.resource;

import io.clusterhealth.page.VerdictPage;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ReadOutcome.ReadContents;
import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.resource.ServedResource;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ResourceContents.TextContents;
import java.util.List;

/// The page with which an MCP Apps host renders the answers of `get-cluster-health` and `get-fleet-health`. It
/// contains no cluster data: the host passes the answer to it, and its further calls go through the host.
final class VerdictApp implements ServedResource {
    private static final ResourceDescriptor DESCRIPTOR = new ResourceDescriptor(
            "ui://cluster-health/verdict.html",
            "verdict",
            "Verdict",
            "Draws the answer of get-cluster-health in a host of MCP Apps.",
            VerdictPage.APP_MEDIA_TYPE);

    @Override
    public ResourceDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public ReadOutcome read(CallContext context) {
        TextContents page = new TextContents(DESCRIPTOR.uri(), DESCRIPTOR.mimeType(), VerdictPage.app());
        return new ReadContents(List.of(page), "the same for every caller");
    }
}
