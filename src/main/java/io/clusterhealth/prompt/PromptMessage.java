// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.prompt;

import io.clusterhealth.tool.Content;

public record PromptMessage(Role role, Content content) {

    public enum Role {
        USER,
        ASSISTANT
    }

    public static PromptMessage user(String text) {
        return new PromptMessage(Role.USER, new Content.Text(text));
    }
}
