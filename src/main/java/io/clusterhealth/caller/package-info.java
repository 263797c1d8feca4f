// SPDX-License-Identifier: Apache-2.0
/// Callers and their credentials, as plain values.
@NullMarked
package io.clusterhealth.caller;

import org.jspecify.annotations.NullMarked;
