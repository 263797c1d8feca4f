/// The client's half of MCP, in both eras: handshake, lists, calls, and the life of each upstream server.
@NullMarked
package io.clusterhealth.upstream.client;

import org.jspecify.annotations.NullMarked;
