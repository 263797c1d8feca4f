// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.manifests;

import io.clusterhealth.git.GitFault;
import io.clusterhealth.git.GitTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A new folder, accessible to its owner only, with the files of a repository that one rendering needs. Closing it
/// deletes it, with all that the program left in it.
final class WorkFolder implements GitTree.FileTaker, AutoCloseable {
    private static final long MOST_BYTES = 32L << 20;
    private static final String PREFIX = "cluster-health-rendering-";

    private final Path root;
    private final Set<String> brought = new HashSet<>();
    private final List<String> passedOver = new ArrayList<>();
    private long bytes;

    private WorkFolder(Path root) {
        this.root = root;
    }

    /// The files are larger than a rendering may need.
    static final class FolderTooLarge extends IOException {
        private static final long serialVersionUID = 1;
    }

    /// Creates one among the temporary files, for its owner only (mode 0700).
    static WorkFolder make() throws IOException {
        WorkFolder folder = new WorkFolder(Files.createTempDirectory(PREFIX).toRealPath());
        Files.createDirectory(folder.repository());
        Files.createDirectory(folder.home());
        return folder;
    }

    /// Copies a file or a folder of the repository, once.
    Optional<GitFault> bring(GitTree tree, String path) throws IOException {
        return brought.stream().anyMatch(one -> one.isEmpty() || (path + "/").startsWith(one + "/"))
                        || !brought.add(path)
                ? Optional.empty()
                : tree.copy(path, this);
    }

    @Override
    public void take(String path, byte[] content) throws IOException {
        bytes += content.length;
        if (bytes > MOST_BYTES) {
            throw new FolderTooLarge();
        }
        try {
            Path file = inRepository(path);
            if (file.startsWith(repository()) && !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectories(Optional.ofNullable(file.getParent()).orElseThrow());
                Files.write(file, content);
            }
        } catch (InvalidPathException _) {
            passOver(path + " has a name that this machine cannot write");
        }
    }

    @Override
    public void passOver(String why) {
        passedOver.add(why);
    }

    List<String> passedOver() {
        return passedOver;
    }

    Path inRepository(String path) {
        return repository().resolve(path).normalize();
    }

    /// Writes a file beside the repository.
    Path write(String name, String text) throws IOException {
        return Files.writeString(root.resolve(name), text, StandardCharsets.UTF_8);
    }

    /// The whole environment of a program: no path, no user, no cluster, and a proxy address that nothing listens on.
    Map<String, String> environment() {
        String home = home().toString();
        return Map.ofEntries(
                Map.entry("HOME", home),
                Map.entry("TMPDIR", home),
                Map.entry("PATH", ""),
                Map.entry("KUBECONFIG", "/dev/null"),
                Map.entry("HELM_CACHE_HOME", home),
                Map.entry("HELM_CONFIG_HOME", home),
                Map.entry("HELM_DATA_HOME", home),
                Map.entry("HELM_PLUGINS", home),
                Map.entry("HELM_NO_PLUGINS", "1"),
                Map.entry("XDG_CONFIG_HOME", home),
                Map.entry("HTTP_PROXY", "http://127.0.0.1:1"),
                Map.entry("HTTPS_PROXY", "http://127.0.0.1:1"));
    }

    String withoutPaths(String text) {
        return text.replace(repository() + "/", "").replace(root.toString(), "");
    }

    private Path repository() {
        return root.resolve("repository");
    }

    private Path home() {
        return root.resolve("home");
    }

    @Override
    public void close() throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
                Files.delete(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
