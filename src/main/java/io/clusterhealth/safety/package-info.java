// SPDX-License-Identifier: Apache-2.0
/// What a command line would do, judged by its words alone: read, write, endanger, or open a way into a container.
@NullMarked
package io.clusterhealth.safety;

import org.jspecify.annotations.NullMarked;
