// SPDX-License-Identifier: Apache-2.0
/// The requests of the conformance suite, which uses only HTTP, over stdio.
@NullMarked
package io.clusterhealth.parity;

import org.jspecify.annotations.NullMarked;
