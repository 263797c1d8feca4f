// SPDX-License-Identifier: Apache-2.0
/// The reader thread: one message per line on stdin/stdout; everything else goes to stderr.
@NullMarked
package io.clusterhealth.transport.stdio;

import org.jspecify.annotations.NullMarked;
