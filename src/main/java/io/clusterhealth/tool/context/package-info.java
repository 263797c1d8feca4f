// SPDX-License-Identifier: Apache-2.0
/// The toolset `context`: what a client wants remembered for the length of its session.
@NullMarked
package io.clusterhealth.tool.context;

import org.jspecify.annotations.NullMarked;
