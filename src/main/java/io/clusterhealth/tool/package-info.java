// SPDX-License-Identifier: Apache-2.0
/// What a tool is, seen from the engine: a descriptor, its arguments, one function.
@NullMarked
package io.clusterhealth.tool;

import org.jspecify.annotations.NullMarked;
