/// The client side of MCP, in both eras: handshake, lists, calls, and the lifecycle of each upstream server.
@NullMarked
package io.clusterhealth.upstream.client;

import org.jspecify.annotations.NullMarked;
