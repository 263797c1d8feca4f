// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/// Encodes a position in a list as an opaque token for clients, with a prefix by which it is recognized.
///
/// @param mark prefix for the kind of position, so that a token of one kind is invalid for another
public record OpaqueToken(String mark) {

    /// The tokens of this kind that are valid only for the same tool and the same question as this call.
    public OpaqueToken about(Arguments given) {
        return new OpaqueToken(mark + given.question() + ":");
    }

    public String of(String place) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((mark + place).getBytes(StandardCharsets.US_ASCII));
    }

    /// The position that a token encodes; empty for a token of another kind.
    public Optional<String> place(String token) {
        try {
            String plain = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.US_ASCII);
            return Optional.of(plain).filter(text -> text.startsWith(mark)).map(text -> text.substring(mark.length()));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// The refusal of an argument `cursor` that is no such token.
    public static ToolError refusal() {
        return ToolError.invalid(
                "Argument 'cursor' is not one that this tool returned for these arguments.",
                "Give it with the arguments of that answer, or leave it out to start from the first page.");
    }
}
