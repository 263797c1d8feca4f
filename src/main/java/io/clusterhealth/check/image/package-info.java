// SPDX-License-Identifier: Apache-2.0
/// Image pulls, and whether a registry as a whole is at fault.
@NullMarked
package io.clusterhealth.check.image;

import org.jspecify.annotations.NullMarked;
