// SPDX-License-Identifier: Apache-2.0
/// What a change would do, sealed: the patch, the diff, the fields' owners, the sentence that is agreed to.
@NullMarked
package io.clusterhealth.plan;

import org.jspecify.annotations.NullMarked;
