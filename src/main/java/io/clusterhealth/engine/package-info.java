// SPDX-License-Identifier: Apache-2.0
/// The transport-independent MCP server: eras, method table, cancellation, progress.
@NullMarked
package io.clusterhealth.engine;

import org.jspecify.annotations.NullMarked;
