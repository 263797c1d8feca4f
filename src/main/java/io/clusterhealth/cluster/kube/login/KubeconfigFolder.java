// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.clusterhealth.text.Visible;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A folder of kubeconfigs, a file for each cluster or login. It is listed at each reading, so that added and removed
/// files take effect immediately.
///
/// @param path hidden files and folders in it are skipped
record KubeconfigFolder(Path path) {

    /// All contexts. Those with the same name are called `name@file`; a file that is no kubeconfig, or has no contexts,
    /// is listed by its own name, and its fault is reported when it is opened.
    Checked<Kubeconfig> read(KubeconfigReader reader) {
        List<Kubeconfig.File> files = new ArrayList<>();
        Map<String, Checked.Bad<Kubeconfig>> broken = new LinkedHashMap<>();
        List<Path> listed = list();
        for (Path file : listed) {
            switch (reader.read(file)) {
                case Checked.Good<Kubeconfig.File>(Kubeconfig.File good)
                when good.leadsToNoCluster() ->
                    broken.put(
                            name(file),
                            new Checked.Bad<>(
                                    "The kubeconfig " + file + " has no contexts.", "Complete or remove that file."));
                case Checked.Good<Kubeconfig.File>(Kubeconfig.File good) -> files.add(good);
                case Checked.Bad<Kubeconfig.File> bad -> broken.put(name(file), bad.as());
            }
        }
        if (listed.isEmpty()) {
            return new Checked.Bad<>(
                    "The kubeconfig folder " + path + " holds no files, or may not be read.",
                    KubeconfigReader.GIVE_ANOTHER);
        }
        Map<String, Long> uses = files.stream()
                .flatMap(file -> file.contexts().keySet().stream())
                .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
        return new Checked.Good<>(new Kubeconfig(
                files.stream()
                        .map(file -> file.apart(name(file.path()), context -> uses.getOrDefault(context, 0L) > 1))
                        .toList(),
                broken));
    }

    /// Includes broken links, so that their missing targets are reported.
    private List<Path> list() {
        try (Stream<Path> entries = Files.list(path)) {
            return entries.filter(entry -> !name(entry).startsWith("."))
                    .filter(entry -> Files.isRegularFile(entry) || Files.notExists(entry))
                    .sorted()
                    .toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    private static String name(Path file) {
        Path last = file.getFileName();
        return Visible.token(last == null ? file.toString() : last.toString());
    }
}
