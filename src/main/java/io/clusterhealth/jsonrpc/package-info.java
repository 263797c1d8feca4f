// SPDX-License-Identifier: Apache-2.0
/// JSON-RPC 2.0 as plain values; knows neither MCP nor a transport.
@NullMarked
package io.clusterhealth.jsonrpc;

import org.jspecify.annotations.NullMarked;
