// SPDX-License-Identifier: Apache-2.0
/// What is special about MCP since 2026-07-28: every request says everything about itself.
@NullMarked
package io.clusterhealth.engine.modern;

import org.jspecify.annotations.NullMarked;
