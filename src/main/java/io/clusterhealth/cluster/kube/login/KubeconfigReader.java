// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.clusterhealth.text.BoundedYaml;
import io.fabric8.kubernetes.api.model.Config;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.resolver.Resolver;

/// Reads kubeconfig files, each cached while its size and its modification time stay the same. Safe for use by
/// several threads.
public final class KubeconfigReader {
    static final String GIVE_ANOTHER = "Give --kubeconfig or KUBECONFIG the path of one.";

    /// Deeper than any kubeconfig.
    private static final int DEEPEST = 50;

    private static final int LONGEST = 16 << 20;
    private static final int MOST = 1_000_000;
    private static final Set<String> PARTS = Set.of("current-context", "contexts", "clusters", "users");
    private static final BoundedYaml YAML = new BoundedYaml(LONGEST, DEEPEST, MOST, false, new AsWritten());
    private static final JsonMapper MODEL = JsonMapper.builder().build();

    private final Map<Path, Parsed> files = new ConcurrentHashMap<>();

    private record Parsed(long size, FileTime changed, Checked<Kubeconfig.File> file) {}

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
            return bad(
                    path,
                    Files.isSymbolicLink(path) ? "leads to a file that does not exist." : "does not exist.",
                    GIVE_ANOTHER);
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
            Object content = YAML.load(text);
            if (content == null) {
                return bad(path, "is empty.", GIVE_ANOTHER);
            }
            if (!(content instanceof Map<?, ?> map)) {
                return bad(path, "is no kubeconfig.", GIVE_ANOTHER);
            }
            map.keySet().retainAll(PARTS);
            YAML.bounded(map);
            return new Checked.Good<>(Kubeconfig.File.of(path, MODEL.convertValue(map, Config.class)));
        } catch (MarkedYAMLException e) {
            int line = Optional.ofNullable(e.getProblemMark())
                    .map(mark -> mark.getLine() + 1)
                    .orElse(1);
            return bad(path, "is not valid YAML at line " + line + ".", "Correct that line.");
        } catch (YAMLException e) {
            boolean binary = e instanceof ReaderException || e.getCause() instanceof CharacterCodingException;
            return bad(
                    path,
                    binary ? "is neither YAML nor JSON." : "is nested too deeply, or too long, for a kubeconfig.",
                    GIVE_ANOTHER);
        } catch (IllegalArgumentException _) {
            return bad(path, "is no kubeconfig.", GIVE_ANOTHER);
        }
    }

    /// Resolves only scalars that keep their text: a token `00123` stays that token.
    private static final class AsWritten extends Resolver {
        @Override
        protected void addImplicitResolvers() {
            addImplicitResolver(Tag.MERGE, MERGE, "<");
            addImplicitResolver(Tag.NULL, NULL, "~nN\0");
            addImplicitResolver(Tag.NULL, EMPTY, null);
            addImplicitResolver(Tag.BOOL, Pattern.compile("(?i)true|false"), "tTfF");
            addImplicitResolver(Tag.INT, Pattern.compile("-?[1-9][0-9]{0,17}|0"), "-0123456789");
        }
    }

    private static <T> Checked<T> bad(Path path, String what, String wayOut) {
        return new Checked.Bad<>("The kubeconfig " + path + " " + what, wayOut);
    }
}
