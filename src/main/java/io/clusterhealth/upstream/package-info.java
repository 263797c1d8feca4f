/// What other MCP servers offer and how they are reached, as plain values: configuration, names, pins, states. No
/// I/O,
/// no clock.
@NullMarked
package io.clusterhealth.upstream;

import org.jspecify.annotations.NullMarked;
