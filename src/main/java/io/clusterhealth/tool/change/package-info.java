// SPDX-License-Identifier: Apache-2.0
/// The toolset `change`: a change is planned, confirmed by its summary, and then applied.
@NullMarked
package io.clusterhealth.tool.change;

import org.jspecify.annotations.NullMarked;
