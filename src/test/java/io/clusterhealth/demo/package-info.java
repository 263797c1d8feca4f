// SPDX-License-Identifier: Apache-2.0
/// Builds the demo cluster that the program ships as `demo/objects.json.gz`.
@NullMarked
package io.clusterhealth.demo;

import org.jspecify.annotations.NullMarked;
