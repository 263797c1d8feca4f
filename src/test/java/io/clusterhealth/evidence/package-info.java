// SPDX-License-Identifier: Apache-2.0
/// Whatever text a cluster holds, it stays data, and secrets stay in it.
@NullMarked
package io.clusterhealth.evidence;

import org.jspecify.annotations.NullMarked;
