// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import io.clusterhealth.caller.Caller;
import java.time.Duration;
import java.util.Optional;

/// What is remembered of a call: neither its arguments nor its answer.
///
/// @param tool its name, in a word of the program's own; of what is no tool, the method's
/// @param cluster it was about; empty when it did not get that far
/// @param verdict of an answer that has one
/// @param incomplete whether something could not be looked at that should have been
/// @param asked whether the client has to be asked first, so that nothing was done: the call comes again
/// @param refusal code of the error; empty for an answer
/// @param bytes of the result as JSON; 0 where there is none
/// @param parent what the client says the call is part of
public record EndedCall(
        String tool,
        Caller caller,
        String cluster,
        Optional<String> verdict,
        boolean incomplete,
        boolean asked,
        Optional<String> refusal,
        Duration took,
        long bytes,
        Optional<TraceParent> parent) {}
