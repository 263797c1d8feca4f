// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.git;

import io.clusterhealth.git.GitFault.GitTrouble;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// The files of one commit, in memory. Not safe for use by several threads.
public interface GitTree extends AutoCloseable {
    /// Files that mark a folder of kustomize, in its order.
    List<String> KUSTOMIZATIONS = List.of("kustomization.yaml", "kustomization.yml", "Kustomization");

    /// The file that marks a chart of Helm.
    String CHART = "Chart.yaml";

    /// The commit, 40 hexadecimal digits.
    String commit();

    /// The manifests below a folder, or the one file that the path names: files that end in `.yaml`, `.yml` or
    /// `.json`.
    ///
    /// @param path `.` or empty for all
    /// @param below whether subfolders are included
    TreeFiles manifests(String path, boolean below);

    /// Passes on a file, or all files below a folder, of any type.
    ///
    /// @param path in the form of a tree, without `..`; empty for all
    /// @return why not all could be passed on
    /// @throws IOException when the taker throws it
    Optional<GitFault> copy(String path, FileTaker taker) throws IOException;

    @Override
    void close();

    /// Receives files.
    interface FileTaker {
        /// @param path from the root of the repository
        void take(String path, byte[] content) throws IOException;

        /// @param why a clause about an entry that is no file, or is too large
        void passOver(String why);
    }

    /// The result of looking for files.
    sealed interface TreeFiles {

        /// Whether the folder has to be rendered by a program, instead of being read as plain manifests.
        default boolean needRendering() {
            return this instanceof NoFiles(GitFault fault) && fault.trouble() == GitTrouble.RENDERER_ABSENT;
        }

        /// @param skipped entries that are no files, or are too large, a clause each
        record FoundFiles(List<TreeFile> files, List<String> skipped) implements TreeFiles {
            public FoundFiles {
                files = List.copyOf(files);
                skipped = List.copyOf(skipped);
            }
        }

        record NoFiles(GitFault fault) implements TreeFiles {
            public NoFiles(GitTrouble trouble, String text, String wayOut) {
                this(new GitFault(trouble, text, wayOut));
            }
        }
    }

    /// @param path from the root of the repository
    record TreeFile(String path, String text) {}
}
