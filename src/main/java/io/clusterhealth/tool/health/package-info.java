// SPDX-License-Identifier: Apache-2.0
/// The verdict of the toolset `health`, and what its tools share: each is a CDI bean that reads, checks, explains and
/// renders.
@NullMarked
package io.clusterhealth.tool.health;

import org.jspecify.annotations.NullMarked;
