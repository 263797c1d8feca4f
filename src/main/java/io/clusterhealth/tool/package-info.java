// SPDX-License-Identifier: Apache-2.0
/// The engine's interface to tools: a descriptor, arguments, one function.
@NullMarked
package io.clusterhealth.tool;

import org.jspecify.annotations.NullMarked;
