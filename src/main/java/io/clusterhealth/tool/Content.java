// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// One content block of a result for a model.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/schema#contentblock">MCP, ContentBlock</a>
public sealed interface Content {

    record Text(String text) implements Content {}

    /// A block of any type, unchanged as an upstream server wrote it.
    record PassedOn(ObjectNode piece) implements Content {}
}
