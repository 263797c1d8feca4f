// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.git;

import io.clusterhealth.git.GitFault.GitTrouble;
import io.clusterhealth.git.GitTree.FileTaker;
import io.clusterhealth.git.GitTree.TreeFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevTree;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;

/// The files of a fetched commit.
record MemoryTree(Repository repository, RevTree tree, String commit) implements GitTree {
    private static final int MOST_FILES = 2_000;
    private static final int MOST_ENTRIES = 20_000;
    private static final int LONGEST_FILE = 1 << 20;
    private static final long MOST_TEXT = 16 << 20;
    private static final Pattern MANIFEST = Pattern.compile(".+\\.(ya?ml|json)");
    private static final String IN_LFS = "version https://git-lfs.github.com/spec/";

    /// @param wanted a commit, or a tag of one
    static MemoryTree of(Repository repository, ObjectId wanted) throws IOException {
        try (RevWalk walk = new RevWalk(repository)) {
            RevCommit commit = walk.parseCommit(wanted);
            return new MemoryTree(repository, commit.getTree(), commit.name());
        }
    }

    @Override
    public TreeFiles manifests(String path, boolean below) {
        Optional<GitFault> bad = GitAddress.badPath(path);
        if (bad.isPresent()) {
            return new TreeFiles.NoFiles(bad.get());
        }
        String from = GitAddress.inTree(path);
        try {
            if (from.isEmpty()) {
                return walk("", tree, below);
            }
            try (TreeWalk found = TreeWalk.forPath(repository, from, tree)) {
                if (found == null) {
                    return new TreeFiles.NoFiles(
                            GitTrouble.PATH_MISSING, "The commit has no such path.", "Name a folder that it has.");
                }
                FileMode mode = found.getFileMode();
                if (mode.equals(FileMode.TREE)) {
                    return walk(from + "/", found.getObjectId(0), below);
                }
                return isFile(mode) ? oneFile(from, found.getObjectId(0)) : noFile(mode);
            }
        } catch (IOException _) {
            return new TreeFiles.NoFiles(
                    GitTrouble.PATH_MISSING, "The tree of the commit cannot be read.", "Name another path or ref.");
        }
    }

    @Override
    public Optional<GitFault> copy(String path, FileTaker taker) throws IOException {
        TreeCopy copy = new TreeCopy(repository, taker);
        if (path.isEmpty()) {
            return copy.folder("", tree);
        }
        try (TreeWalk found = TreeWalk.forPath(repository, path, tree)) {
            if (found == null) {
                return Optional.of(new GitFault(
                        GitTrouble.PATH_MISSING,
                        "The commit has no path %s.".formatted(path),
                        "Name a folder that it has."));
            }
            if (found.getFileMode().equals(FileMode.TREE)) {
                return copy.folder(path + "/", found.getObjectId(0));
            }
            copy.file(path, found.getFileMode(), found.getObjectId(0));
            return Optional.empty();
        }
    }

    private TreeFiles oneFile(String path, ObjectId id) throws IOException {
        Found found = new Found();
        found.take(path, id);
        return found.files();
    }

    private TreeFiles walk(String before, ObjectId from, boolean below) throws IOException {
        Found found = new Found();
        int entries = 0;
        try (TreeWalk walk = new TreeWalk(repository)) {
            walk.addTree(from);
            walk.setRecursive(below);
            while (walk.next()) {
                if (++entries > MOST_ENTRIES || found.isFull()) {
                    return new TreeFiles.NoFiles(
                            GitTrouble.REPOSITORY_TOO_LARGE,
                            "The path has more than %,d manifests or %,d entries.".formatted(MOST_FILES, MOST_ENTRIES),
                            "Name a folder below it.");
                }
                String name = walk.getNameString();
                String path = before + walk.getPathString();
                FileMode mode = walk.getFileMode();
                if (name.equals(CHART) || KUSTOMIZATIONS.contains(name)) {
                    return new TreeFiles.NoFiles(
                            GitTrouble.RENDERER_ABSENT,
                            "%s is rendered by %s; only plain manifests are read here."
                                    .formatted(path, name.equals(CHART) ? "Helm" : "kustomize"),
                            "Name a folder of plain manifests; with MCP_RENDERERS detect-drift renders the one that has it.");
                }
                if (mode.equals(FileMode.SYMLINK) || mode.equals(FileMode.GITLINK)) {
                    found.skipped.add(notFollowed(path, mode));
                } else if (isFile(mode) && MANIFEST.matcher(name).matches()) {
                    found.take(path, walk.getObjectId(0));
                }
            }
        }
        return found.files();
    }

    static boolean isFile(FileMode mode) {
        return mode.equals(FileMode.REGULAR_FILE) || mode.equals(FileMode.EXECUTABLE_FILE);
    }

    /// A clause about an entry that is neither a file nor a folder.
    static String notFollowed(String path, FileMode mode) {
        return "%s is a %s, which is not followed"
                .formatted(path, mode.equals(FileMode.SYMLINK) ? "link" : "submodule");
    }

    /// The content of a file; empty for one that is too large or a pointer of Git LFS.
    ///
    /// @param longest the most bytes, in whole MiB
    /// @param passedOver receives the clause about such a file
    static Optional<byte[]> content(ObjectLoader blob, int longest, String path, Consumer<String> passedOver)
            throws IOException {
        if (blob.getSize() > longest) {
            passedOver.accept("%s has more than %d MiB".formatted(path, longest >> 20));
            return Optional.empty();
        }
        byte[] content = blob.getCachedBytes(longest);
        if (new String(content, 0, Math.min(content.length, IN_LFS.length()), StandardCharsets.UTF_8).equals(IN_LFS)) {
            passedOver.accept(path + " is kept in Git LFS");
            return Optional.empty();
        }
        return Optional.of(content);
    }

    private static TreeFiles noFile(FileMode mode) {
        return new TreeFiles.NoFiles(
                GitTrouble.PATH_NOT_ALLOWED,
                notFollowed("The path", mode) + ".",
                "Name the folder that it stands for.");
    }

    @Override
    public void close() {
        repository.close();
    }

    private final class Found {
        private final List<TreeFile> files = new ArrayList<>();
        private final List<String> skipped = new ArrayList<>();
        private long length;

        boolean isFull() {
            return files.size() > MOST_FILES || length > MOST_TEXT;
        }

        void take(String path, ObjectId id) throws IOException {
            content(repository.open(id), LONGEST_FILE, path, skipped::add).ifPresent(content -> {
                String text = new String(content, StandardCharsets.UTF_8);
                length += text.length();
                files.add(new TreeFile(path, text));
            });
        }

        TreeFiles files() {
            return new TreeFiles.FoundFiles(files, skipped);
        }
    }

    /// Passes on the files of a commit, of any type, within limits.
    private record TreeCopy(Repository repository, FileTaker taker) {
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
            if (!isFile(mode)) {
                taker.passOver(notFollowed(path, mode));
                return;
            }
            Optional<byte[]> content = content(repository.open(id), LONGEST_FILE, path, taker::passOver);
            if (content.isPresent()) {
                taker.take(path, content.get());
            }
        }
    }
}
