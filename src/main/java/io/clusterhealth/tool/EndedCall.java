// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import io.clusterhealth.caller.Caller;
import java.time.Duration;
import java.util.Optional;

/// What is remembered of a call: neither its arguments nor its answer.
///
/// @param cluster it was about; empty when it did not get that far
/// @param verdict of an answer that has one
/// @param refusal code of the error; empty for an answer
/// @param characters of the answer's text
/// @param trace id of the trace it belongs to, 32 hexadecimal digits
public record EndedCall(
        String tool,
        Caller caller,
        String cluster,
        Optional<String> verdict,
        Optional<String> refusal,
        Duration took,
        long characters,
        Optional<String> trace) {}
