// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.git;

import io.clusterhealth.git.GitFault.GitTrouble;
import io.clusterhealth.git.GitTree.FileTaker;
import java.io.IOException;
import java.util.Optional;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.treewalk.TreeWalk;

/// Passes on the files of a commit, of any type, within limits.
record TreeCopy(Repository repository, FileTaker taker) {
    private static final int MOST_ENTRIES = 5_000;
    private static final int LONGEST_FILE = 4 << 20;

    /// Passes on the files below a folder.
    ///
    /// @param before the path of the folder with a slash; empty for the root
    Optional<GitFault> folder(String before, ObjectId from) throws IOException {
        int entries = 0;
        try (TreeWalk walk = new TreeWalk(repository)) {
            walk.addTree(from);
            walk.setRecursive(true);
            while (walk.next()) {
                if (++entries > MOST_ENTRIES) {
                    return Optional.of(new GitFault(
                            GitTrouble.REPOSITORY_TOO_LARGE,
                            "The folder %s has more than %,d files.".formatted(before, MOST_ENTRIES),
                            "What is rendered has to lie in a folder of its own."));
                }
                file(before + walk.getPathString(), walk.getFileMode(), walk.getObjectId(0));
            }
        }
        return Optional.empty();
    }

    void file(String path, FileMode mode, ObjectId id) throws IOException {
        if (!MemoryTree.isFile(mode)) {
            taker.passOver(MemoryTree.notFollowed(path, mode));
            return;
        }
        Optional<byte[]> content = MemoryTree.content(repository.open(id), LONGEST_FILE, path, taker::passOver);
        if (content.isPresent()) {
            taker.take(path, content.get());
        }
    }
}
