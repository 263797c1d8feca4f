// SPDX-License-Identifier: Apache-2.0
/// Prompts as the engine uses them: a descriptor and one function from arguments to messages.
@NullMarked
package io.clusterhealth.prompt;

import org.jspecify.annotations.NullMarked;
