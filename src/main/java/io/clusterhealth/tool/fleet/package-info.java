// SPDX-License-Identifier: Apache-2.0
/// The toolset `fleet`: many clusters, read in parallel and answered as one.
@NullMarked
package io.clusterhealth.tool.fleet;

import org.jspecify.annotations.NullMarked;
