// SPDX-License-Identifier: Apache-2.0
/// One object explained, with its events, its pods and their logs.
@NullMarked
package io.clusterhealth.tool.health.explain;

import org.jspecify.annotations.NullMarked;
