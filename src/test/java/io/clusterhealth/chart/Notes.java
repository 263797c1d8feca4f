// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What helm prints after an installation.
///
/// @param text from the line `NOTES:` on
record Notes(String text) {
    private static final Pattern PATCH = Pattern.compile("oc patch olsconfig cluster --type=json -p '(.*)'");

    static Notes of(Helm helm, String... options) {
        List<String> words = new ArrayList<>(List.of(
                "install",
                "cluster-health-mcp",
                Helm.CHART.toString(),
                "-n",
                "self-healing-platform",
                "--dry-run=client"));
        words.addAll(List.of(options));
        String output = helm.call(words.toArray(String[]::new)).output();
        return new Notes(output.substring(output.indexOf("\nNOTES:\n") + 1));
    }

    /// The custom resource, as it would be applied.
    String olsConfig() {
        int from = text.indexOf("     apiVersion: ols.openshift.io/v1alpha1");
        return text.substring(from, text.indexOf("\n\n", from)).stripIndent() + "\n";
    }

    /// The JSON patch for one that exists.
    String patch() {
        Matcher patch = PATCH.matcher(text);
        return patch.find() ? patch.group(1) : "";
    }
}
