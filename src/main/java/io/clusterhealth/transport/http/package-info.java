// SPDX-License-Identifier: Apache-2.0
/// The HTTP transport for `/`, `/message`, `/mcp`, `/health`: maps bytes and headers to messages and back.
@NullMarked
package io.clusterhealth.transport.http;

import org.jspecify.annotations.NullMarked;
