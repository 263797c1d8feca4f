// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.prompt.PromptCatalog;
import io.clusterhealth.resource.ResourceCatalog;
import io.clusterhealth.tool.ToolCatalog;

/// Everything the server offers, in either era.
public record Features(
        ServerCard card,
        ToolCatalog tools,
        PromptCatalog prompts,
        ResourceCatalog resources,
        ToolCalls calls,
        CallRunner runner,
        ResourceWatch watch,
        ListChanges changes) {}
