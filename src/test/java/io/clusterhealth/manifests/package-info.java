// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.clusterhealth.manifests;

import org.jspecify.annotations.NullMarked;
