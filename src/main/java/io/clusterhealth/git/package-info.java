// SPDX-License-Identifier: Apache-2.0
/// Reads files of Git repositories that the administrator allows, over the network, into memory. Nothing of JGit is
/// loaded before the first read.
@NullMarked
package io.clusterhealth.git;

import org.jspecify.annotations.NullMarked;
