// SPDX-License-Identifier: Apache-2.0
/// What the conformance suite asks over HTTP, asked over stdio, which it leaves out.
@NullMarked
package io.clusterhealth.parity;

import org.jspecify.annotations.NullMarked;
