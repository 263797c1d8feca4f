// SPDX-License-Identifier: Apache-2.0
/// The short form of the load benchmark, as a part of every build.
@NullMarked
package io.clusterhealth.load;

import org.jspecify.annotations.NullMarked;
