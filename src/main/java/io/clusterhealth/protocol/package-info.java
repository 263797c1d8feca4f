// SPDX-License-Identifier: Apache-2.0
/// The MCP messages, as records named by the specification, one link each.
@NullMarked
package io.clusterhealth.protocol;

import org.jspecify.annotations.NullMarked;
