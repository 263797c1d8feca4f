// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.clusterhealth.rendering;

import org.jspecify.annotations.NullMarked;
