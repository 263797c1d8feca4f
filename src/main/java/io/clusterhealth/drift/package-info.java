// SPDX-License-Identifier: Apache-2.0
/// What should be, against what is: the applications that Argo CD and Flux deliver, and who else holds their fields.
@NullMarked
package io.clusterhealth.drift;

import org.jspecify.annotations.NullMarked;
