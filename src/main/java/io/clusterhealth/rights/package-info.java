// SPDX-License-Identifier: Apache-2.0
/// Who may do what, and through which rule: RBAC as the API server decides it, over roles that were read.
@NullMarked
package io.clusterhealth.rights;

import org.jspecify.annotations.NullMarked;
