// SPDX-License-Identifier: Apache-2.0
/// The verdict as MCP resources, prompts and an MCP App, with the completion of their arguments.
@NullMarked
package io.clusterhealth.tool.health.resource;

import org.jspecify.annotations.NullMarked;
