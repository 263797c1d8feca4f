// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import io.clusterhealth.cluster.object.ApiReadiness;
import java.util.List;
import java.util.Optional;

/// Reads the response of `/readyz?verbose`: a line per check, `[+]ping ok` or `[-]etcd failed: reason withheld`.
public final class ReadinessText {
    private static final String PASSED = "[+]";
    private static final String FAILED = "[-]";

    private ReadinessText() {}

    /// The readiness in a text; empty when the text is no such response.
    public static Optional<ApiReadiness> parse(String text) {
        List<String> lines = text.lines().map(String::strip).toList();
        int passed =
                (int) lines.stream().filter(line -> line.startsWith(PASSED)).count();
        List<String> failed = lines.stream()
                .filter(line -> line.startsWith(FAILED))
                .map(line -> line.substring(FAILED.length()).split("[ :]", 2)[0])
                .toList();
        if (passed == 0 && failed.isEmpty()) {
            return text.strip().equals("ok") ? Optional.of(new ApiReadiness(true, List.of(), 0)) : Optional.empty();
        }
        return Optional.of(new ApiReadiness(failed.isEmpty(), failed, passed));
    }
}
