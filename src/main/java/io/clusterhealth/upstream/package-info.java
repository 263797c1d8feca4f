/// The offers of other MCP servers and the ways to reach them, as plain values: configuration, names, pins, states. No
/// clock, and no I/O except for secret files.
@NullMarked
package io.clusterhealth.upstream;

import org.jspecify.annotations.NullMarked;
