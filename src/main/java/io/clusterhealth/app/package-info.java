// SPDX-License-Identifier: Apache-2.0
/// Composition: main, configuration, readiness; no other package imports it.
@NullMarked
package io.clusterhealth.app;

import org.jspecify.annotations.NullMarked;
