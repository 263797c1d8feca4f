// SPDX-License-Identifier: Apache-2.0
/// The MCP messages, as records named after the specification, each with a link to it.
@NullMarked
package io.clusterhealth.protocol;

import org.jspecify.annotations.NullMarked;
