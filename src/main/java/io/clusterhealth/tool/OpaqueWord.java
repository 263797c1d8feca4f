// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/// A place in an answer as a client carries it: a word without a meaning of its own.
///
/// @param mark what sort of place it is, so that one tool's word is no other's
public record OpaqueWord(String mark) {

    /// The word for a place.
    public String of(String place) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((mark + place).getBytes(StandardCharsets.US_ASCII));
    }

    /// The place a word stands for; empty for a word of any other sort.
    public Optional<String> place(String word) {
        try {
            String plain = new String(Base64.getUrlDecoder().decode(word), StandardCharsets.US_ASCII);
            return Optional.of(plain).filter(text -> text.startsWith(mark)).map(text -> text.substring(mark.length()));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// The refusal of an argument `cursor` that is no such word.
    public static ToolError refusal() {
        return ToolError.of(
                "INVALID_ARGUMENT",
                "Argument 'cursor' is not one that this tool returned.",
                "Leave it out to start from the first page.");
    }
}
