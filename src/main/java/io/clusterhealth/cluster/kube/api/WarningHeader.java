// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import java.util.List;
import java.util.regex.Pattern;

/// The header of an API server's warnings about a request that it carries out, such as what a policy would forbid.
///
/// @see <a href="https://kubernetes.io/blog/2020/09/03/warnings/">Warning: Helpful Warnings Ahead</a>
/// @see <a href="https://www.rfc-editor.org/rfc/rfc7234#section-5.5">RFC 7234</a>
final class WarningHeader {
    static final String NAME = "Warning";

    /// Code, agent and text; a date may follow.
    private static final Pattern WARNING = Pattern.compile("299 \\S+ \"((?:[^\"\\\\]|\\\\.)*+)\"");

    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

    private WarningHeader() {}

    /// The text of each warning; one header may have several.
    static List<String> texts(List<String> headers) {
        return headers.stream()
                .flatMap(header -> WARNING.matcher(header).results())
                .map(warning -> ESCAPED.matcher(warning.group(1)).replaceAll("$1"))
                .toList();
    }
}
