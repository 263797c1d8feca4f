// SPDX-License-Identifier: Apache-2.0
/// The toolset `change`: a change is planned, agreed to in words, and then made.
@NullMarked
package io.clusterhealth.tool.change;

import org.jspecify.annotations.NullMarked;
