// SPDX-License-Identifier: Apache-2.0
/// State that clients carry between calls; signed, so that any replica can read it.
@NullMarked
package io.clusterhealth.session;

import org.jspecify.annotations.NullMarked;
