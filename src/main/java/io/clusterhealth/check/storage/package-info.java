// SPDX-License-Identifier: Apache-2.0
/// Volume claims without a volume.
@NullMarked
package io.clusterhealth.check.storage;

import org.jspecify.annotations.NullMarked;
