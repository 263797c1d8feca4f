// SPDX-License-Identifier: Apache-2.0
/// JSON-RPC 2.0 as plain values; independent of MCP and of the transport.
@NullMarked
package io.clusterhealth.jsonrpc;

import org.jspecify.annotations.NullMarked;
