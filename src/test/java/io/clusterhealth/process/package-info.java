// SPDX-License-Identifier: Apache-2.0
/// The packaged server as a process, and clients to talk to it.
@NullMarked
package io.clusterhealth.process;

import org.jspecify.annotations.NullMarked;
