// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.prompt;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The prompts there are, by name: that is the order clients see, whatever order they were found in.
public record PromptCatalog(List<Prompt> prompts) {

    public PromptCatalog {
        prompts = prompts.stream()
                .sorted(Comparator.comparing(prompt -> prompt.descriptor().name()))
                .toList();
    }

    /// The prompt of this name.
    public Optional<Prompt> find(String name) {
        return prompts.stream()
                .filter(prompt -> prompt.descriptor().name().equals(name))
                .findFirst();
    }
}
