// SPDX-License-Identifier: Apache-2.0
/// The HTTP resource for `/`, `/message`, `/mcp`, `/health`: bytes and headers to messages and back.
@NullMarked
package io.clusterhealth.transport.http;

import org.jspecify.annotations.NullMarked;
