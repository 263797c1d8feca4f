// SPDX-License-Identifier: Apache-2.0
/// Who is calling, may they, and how often.
@NullMarked
package io.clusterhealth.access;

import org.jspecify.annotations.NullMarked;
