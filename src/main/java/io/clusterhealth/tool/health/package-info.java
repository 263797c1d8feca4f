// SPDX-License-Identifier: Apache-2.0
/// One class per tool of the toolset `health`, a CDI bean each: read, check, explain, render.
@NullMarked
package io.clusterhealth.tool.health;

import org.jspecify.annotations.NullMarked;
