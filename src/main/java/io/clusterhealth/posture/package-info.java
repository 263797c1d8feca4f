// SPDX-License-Identifier: Apache-2.0
/// What workloads ask for that they should not, by the Pod Security Standards and by practice, and what the policies of
/// a cluster say of it.
@NullMarked
package io.clusterhealth.posture;

import org.jspecify.annotations.NullMarked;
