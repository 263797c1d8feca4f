// SPDX-License-Identifier: Apache-2.0
/// Everything that is published from the repository: workflows, release files, the deployed server.
@NullMarked
package io.clusterhealth.delivery;

import org.jspecify.annotations.NullMarked;
