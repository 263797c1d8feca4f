// SPDX-License-Identifier: Apache-2.0
/// Findings: codes, severities, subjects and evidence. Codes are a stable contract.
@NullMarked
package io.clusterhealth.finding;

import org.jspecify.annotations.NullMarked;
