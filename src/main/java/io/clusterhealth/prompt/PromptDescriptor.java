// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.prompt;

import java.util.List;

/// The description of a prompt for clients.
///
/// @param title for users
/// @param description for users, one sentence
public record PromptDescriptor(String name, String title, String description, List<Argument> arguments) {

    public PromptDescriptor {
        arguments = List.copyOf(arguments);
    }

    /// One argument; its value is always a string.
    public record Argument(String name, String description, boolean required) {}
}
