// SPDX-License-Identifier: Apache-2.0
/// The results of a build other than its tests: one file per subject in `target/report`.
@NullMarked
package io.clusterhealth.report;

import org.jspecify.annotations.NullMarked;
