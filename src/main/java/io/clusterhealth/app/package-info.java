// SPDX-License-Identifier: Apache-2.0
/// Composition: main, configuration, readiness; nobody imports it.
@NullMarked
package io.clusterhealth.app;

import org.jspecify.annotations.NullMarked;
