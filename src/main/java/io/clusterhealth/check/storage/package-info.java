// SPDX-License-Identifier: Apache-2.0
/// Volume claims, volumes, attachments, storage classes and drivers.
@NullMarked
package io.clusterhealth.check.storage;

import org.jspecify.annotations.NullMarked;
