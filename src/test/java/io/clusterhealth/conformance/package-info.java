// SPDX-License-Identifier: Apache-2.0
/// The official conformance suite, and the tools, prompts and resources it asks a server for.
@NullMarked
package io.clusterhealth.conformance;

import org.jspecify.annotations.NullMarked;
