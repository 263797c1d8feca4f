// SPDX-License-Identifier: Apache-2.0
/// The stdio transport: one message per line on stdin and stdout; everything else goes to stderr.
@NullMarked
package io.clusterhealth.transport.stdio;

import org.jspecify.annotations.NullMarked;
