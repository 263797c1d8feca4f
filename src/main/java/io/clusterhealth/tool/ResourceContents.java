// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

/// The contents of a resource.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/schema#textresourcecontents">MCP,
/// TextResourceContents</a>
public sealed interface ResourceContents {

    String uri();

    String mimeType();

    record TextContents(String uri, String mimeType, String text) implements ResourceContents {}

    /// @param blob in base64
    record Blob(String uri, String mimeType, String blob) implements ResourceContents {}
}
