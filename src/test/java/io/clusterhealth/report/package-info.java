// SPDX-License-Identifier: Apache-2.0
/// What a build has to tell besides its tests: a file per subject in `target/report`.
@NullMarked
package io.clusterhealth.report;

import org.jspecify.annotations.NullMarked;
