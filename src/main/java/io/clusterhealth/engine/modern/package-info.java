// SPDX-License-Identifier: Apache-2.0
/// The MCP revisions since 2026-07-28, where every request carries its own metadata.
@NullMarked
package io.clusterhealth.engine.modern;

import org.jspecify.annotations.NullMarked;
