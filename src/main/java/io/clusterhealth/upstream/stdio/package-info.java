/// Upstream servers that are child processes: one message per line.
@NullMarked
package io.clusterhealth.upstream.stdio;

import org.jspecify.annotations.NullMarked;
