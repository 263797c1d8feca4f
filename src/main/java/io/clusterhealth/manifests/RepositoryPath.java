// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.manifests;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/// Paths inside a repository, such as `apps/shop`; the root is empty.
final class RepositoryPath {
    private RepositoryPath() {}

    /// Resolves a relative path in a folder; empty where it leads out of the repository, or begins with a slash.
    static Optional<String> of(String folder, String relative) {
        Deque<String> parts = new ArrayDeque<>();
        if (relative.startsWith("/")) {
            return Optional.empty();
        }
        for (String part : (folder + "/" + relative).split("/", -1)) {
            switch (part) {
                case "", "." -> {}
                case ".." -> {
                    if (parts.pollLast() == null) {
                        return Optional.empty();
                    }
                }
                default -> parts.addLast(part);
            }
        }
        return Optional.of(String.join("/", parts));
    }
}
