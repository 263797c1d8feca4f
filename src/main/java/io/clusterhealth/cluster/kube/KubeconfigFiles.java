// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Where kubeconfigs lie.
///
/// @param paths in the order in which they win
record KubeconfigFiles(List<Path> paths) {
    private static final YAMLMapper YAML = YAMLMapper.builder().build();
    private static final String GIVE_ANOTHER = "Give --kubeconfig or KUBECONFIG the path of one.";

    KubeconfigFiles {
        paths = List.copyOf(paths);
    }

    /// What `KUBECONFIG` holds: one path, or several with colons (on Windows, semicolons) between.
    static KubeconfigFiles of(String value) {
        Path whole = Path.of(value);
        return new KubeconfigFiles(
                Files.exists(whole)
                        ? List.of(whole)
                        : Arrays.stream(value.split(File.pathSeparator))
                                .filter(path -> !path.isBlank())
                                .map(Path::of)
                                .toList());
    }

    /// Reads the files. Of several, those that do not exist are left out, as kubectl does.
    Checked<Kubeconfig> read() {
        List<Kubeconfig.File> files = new ArrayList<>();
        for (Path path : paths) {
            if (paths.size() > 1 && !Files.exists(path)) {
                continue;
            }
            switch (read(path)) {
                case Checked.Good<Kubeconfig.File>(Kubeconfig.File file) -> files.add(file);
                case Checked.Bad<Kubeconfig.File> bad -> {
                    return bad.as();
                }
            }
        }
        return files.isEmpty()
                ? new Checked.Bad<>("None of the files that KUBECONFIG names exists.", GIVE_ANOTHER)
                : new Checked.Good<>(new Kubeconfig(files));
    }

    private static Checked<Kubeconfig.File> read(Path path) {
        String title = "The kubeconfig " + path;
        try {
            if (Files.isDirectory(path)) {
                return new Checked.Bad<>(title + " is a folder.", GIVE_ANOTHER);
            }
            JsonNode content = YAML.readTree(Files.readString(path));
            return content.isObject()
                    ? new Checked.Good<>(new Kubeconfig.File(path, content))
                    : new Checked.Bad<>(
                            title + (content.isMissingNode() ? " is empty." : " is no kubeconfig."), GIVE_ANOTHER);
        } catch (NoSuchFileException _) {
            return new Checked.Bad<>(title + " does not exist.", GIVE_ANOTHER);
        } catch (AccessDeniedException _) {
            return new Checked.Bad<>(title + " may not be read by this user.", "Change its permissions.");
        } catch (JsonProcessingException e) {
            return new Checked.Bad<>(
                    title + " is not valid YAML at line " + e.getLocation().getLineNr() + ".", "Mend it there.");
        } catch (IOException _) {
            return new Checked.Bad<>(title + " could not be read.", GIVE_ANOTHER);
        }
    }
}
