// SPDX-License-Identifier: Apache-2.0
/// What a prompt is, seen from the engine: a descriptor and one function from arguments to messages.
@NullMarked
package io.clusterhealth.prompt;

import org.jspecify.annotations.NullMarked;
