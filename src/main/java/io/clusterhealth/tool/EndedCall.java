// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import io.clusterhealth.caller.Caller;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/// The record of an ended call, without its arguments and its answer.
///
/// @param tool the tool's name, a constant of the program; the method's where the request calls no tool
/// @param cluster the call was about; empty when it ended before one was chosen
/// @param clusters that a call about several was about
/// @param verdict of the answer, if it has one
/// @param incomplete whether something that should have been read could not be
/// @param asked whether the call ended with a question to the client, without doing anything; the client repeats it
/// with the answer
/// @param refusal the error code; empty for an answer
/// @param bytes counts the size of the result as JSON, which takes as long as writing it; 0 without a result
/// @param parent the client's trace context
public record EndedCall(
        String tool,
        Caller caller,
        String cluster,
        List<String> clusters,
        Optional<String> verdict,
        boolean incomplete,
        boolean asked,
        Optional<String> refusal,
        Duration took,
        LongSupplier bytes,
        Optional<TraceParent> parent) {}
