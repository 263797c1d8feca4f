// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/// Reads kubeconfig files, each once for as long as its size and its time stay the same. Safe for use by several
/// threads.
final class KubeconfigReader {
    static final String GIVE_ANOTHER = "Give --kubeconfig or KUBECONFIG the path of one.";

    private final Map<Path, Parsed> files = new ConcurrentHashMap<>();

    private record Parsed(long size, FileTime changed, Checked<Kubeconfig.File> file) {}

    /// What a file holds, or why it is no kubeconfig.
    Checked<Kubeconfig.File> read(Path path) {
        try {
            BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
            Parsed known = files.get(path);
            if (known != null && known.size() == now.size() && known.changed().equals(now.lastModifiedTime())) {
                return known.file();
            }
            Parsed parsed = new Parsed(now.size(), now.lastModifiedTime(), parse(path, now));
            files.put(path, parsed);
            return parsed.file();
        } catch (NoSuchFileException _) {
            return bad(path, "does not exist.", GIVE_ANOTHER);
        } catch (AccessDeniedException _) {
            return bad(path, "may not be read by this user.", "Change its permissions.");
        } catch (IOException _) {
            return bad(path, "could not be read.", GIVE_ANOTHER);
        }
    }

    private static Checked<Kubeconfig.File> parse(Path path, BasicFileAttributes file) throws IOException {
        if (file.isDirectory()) {
            return bad(path, "is a folder.", GIVE_ANOTHER);
        }
        try (Reader text = Files.newBufferedReader(path)) {
            JsonNode content = YamlTree.of(text);
            return content.isObject()
                    ? new Checked.Good<>(Kubeconfig.File.of(path, content))
                    : bad(path, content.isMissingNode() ? "is empty." : "is no kubeconfig.", GIVE_ANOTHER);
        } catch (MarkedYAMLException e) {
            int line = Optional.ofNullable(e.getProblemMark())
                    .map(mark -> mark.getLine() + 1)
                    .orElse(1);
            return bad(path, "is not valid YAML at line " + line + ".", "Mend it there.");
        } catch (YAMLException _) {
            return bad(path, "is nested too deeply, or too long, for a kubeconfig.", GIVE_ANOTHER);
        }
    }

    private static <T> Checked<T> bad(Path path, String what, String wayOut) {
        return new Checked.Bad<>("The kubeconfig " + path + " " + what, wayOut);
    }
}
