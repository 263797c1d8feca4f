// SPDX-License-Identifier: Apache-2.0
/// What was found, how bad, about which object; codes are contract.
@NullMarked
package io.clusterhealth.finding;

import org.jspecify.annotations.NullMarked;
