// SPDX-License-Identifier: Apache-2.0
/// Examines one cluster: reads the lists that the checks need, and reports the findings and what was not read.
@NullMarked
package io.clusterhealth.examination;

import org.jspecify.annotations.NullMarked;
