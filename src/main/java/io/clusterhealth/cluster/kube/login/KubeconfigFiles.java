// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The paths of kubeconfigs.
///
/// @param paths in order of precedence
public record KubeconfigFiles(List<Path> paths) {
    public KubeconfigFiles {
        paths = List.copyOf(paths);
    }

    /// Parses `KUBECONFIG`: one path, or several separated by colons (on Windows, semicolons).
    public static KubeconfigFiles of(String value) {
        Path whole = Path.of(value);
        return new KubeconfigFiles(
                Files.exists(whole)
                        ? List.of(whole)
                        : Arrays.stream(value.split(File.pathSeparator))
                                .filter(path -> !path.isBlank())
                                .map(Path::of)
                                .toList());
    }

    /// Reads the files. Of several, missing ones are skipped, as in kubectl. Those of a folder are not merged: each
    /// has names of its own.
    public Checked<Kubeconfig> read(KubeconfigReader reader) {
        return paths.size() == 1 && Files.isDirectory(paths.getFirst())
                ? new KubeconfigFolder(paths.getFirst()).read(reader)
                : merged(reader);
    }

    private Checked<Kubeconfig> merged(KubeconfigReader reader) {
        List<Kubeconfig.File> files = new ArrayList<>();
        for (Path path : paths) {
            if (paths.size() > 1 && !Files.exists(path)) {
                continue;
            }
            switch (reader.read(path)) {
                case Checked.Good<Kubeconfig.File>(Kubeconfig.File file) -> files.add(file);
                case Checked.Bad<Kubeconfig.File> bad -> {
                    return bad.as();
                }
            }
        }
        return files.isEmpty()
                ? new Checked.Bad<>("None of the files that KUBECONFIG names exists.", KubeconfigReader.GIVE_ANOTHER)
                : new Checked.Good<>(new Kubeconfig(files));
    }
}
