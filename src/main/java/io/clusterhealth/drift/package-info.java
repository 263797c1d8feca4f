// SPDX-License-Identifier: Apache-2.0
/// Compares the wanted with the actual state: the applications that Argo CD and Flux deliver, and the other managers
/// of their fields.
@NullMarked
package io.clusterhealth.drift;

import org.jspecify.annotations.NullMarked;
