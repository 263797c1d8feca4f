// SPDX-License-Identifier: Apache-2.0
/// The official conformance suite, and the tools, prompts and resources that it requests from a server.
@NullMarked
package io.clusterhealth.conformance;

import org.jspecify.annotations.NullMarked;
