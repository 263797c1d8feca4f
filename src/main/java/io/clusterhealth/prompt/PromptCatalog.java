// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.prompt;

import java.util.List;
import java.util.Optional;

/// The prompts, in the order that clients see.
public record PromptCatalog(List<Prompt> prompts) {

    public PromptCatalog {
        prompts = List.copyOf(prompts);
    }

    public Optional<Prompt> find(String name) {
        return prompts.stream()
                .filter(prompt -> prompt.descriptor().name().equals(name))
                .findFirst();
    }
}
