// SPDX-License-Identifier: Apache-2.0
/// The same ports, read from files: demo, must-gather, recorded cases.
@NullMarked
package io.clusterhealth.cluster.recording;

import org.jspecify.annotations.NullMarked;
