// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.git;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// The files of one commit, in memory. Not safe for use by several threads.
public interface GitTree extends AutoCloseable {
    /// Files by which kustomize knows a folder, in its order.
    List<String> KUSTOMIZATIONS = List.of("kustomization.yaml", "kustomization.yml", "Kustomization");

    /// The file by which Helm knows a chart.
    String CHART = "Chart.yaml";

    /// The commit, 40 hexadecimal digits.
    String commit();

    /// The manifests below a folder, or the one file that the path names: what ends in `.yaml`, `.yml` or `.json`.
    ///
    /// @param path `.` or empty for all
    /// @param below whether folders of the folder are looked into
    TreeFiles manifests(String path, boolean below);

    /// Hands on a file, or all files below a folder, whatever they are.
    ///
    /// @param path as a tree has it, without `..`; empty for all
    /// @return why not all could be handed on
    /// @throws IOException when the taker does
    Optional<GitFault> copy(String path, FileTaker taker) throws IOException;

    @Override
    void close();

    /// Takes files.
    interface FileTaker {
        /// @param path from the root of the repository
        void take(String path, byte[] content) throws IOException;

        /// @param why a clause that names what is no file, or is too large
        void passOver(String why);
    }

    /// What came of looking for files.
    sealed interface TreeFiles {

        /// Whether the folder is none of plain manifests, and a program makes some of it.
        default boolean needRendering() {
            return this instanceof NoFiles(GitFault fault) && fault.trouble() == GitFault.GitTrouble.RENDERER_ABSENT;
        }

        /// @param skipped what is no file, or is too large, a clause each
        record FoundFiles(List<TreeFile> files, List<String> skipped) implements TreeFiles {
            public FoundFiles {
                files = List.copyOf(files);
                skipped = List.copyOf(skipped);
            }
        }

        record NoFiles(GitFault fault) implements TreeFiles {}
    }

    /// @param path from the root of the repository
    record TreeFile(String path, String text) {}
}
