// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.kube.Kubeconfig.Part;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/// Reads what a kubeconfig holds in two ways: as Base64 in `x-data`, which wins, or as a file named by `x`.
///
/// @param owner who it belongs to, as a sentence begins
record CredentialData(String owner, Part part) {

    /// The text; empty when the part has neither.
    Checked<String> text(String field) {
        if (part.has(field + "-data") && !part.text(field + "-data").isEmpty()) {
            return data(field);
        }
        return part.text(field).isEmpty() ? new Checked.Good<>("") : file(field, part.file(field));
    }

    private Checked<String> data(String field) {
        try {
            byte[] content =
                    Base64.getDecoder().decode(part.text(field + "-data").replaceAll("\\s", ""));
            return new Checked.Good<>(new String(content, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            return new Checked.Bad<>(
                    owner + " of the kubeconfig has a " + field + "-data that is not Base64.",
                    "Get a new kubeconfig from the cluster.");
        }
    }

    private Checked<String> file(String field, Path file) {
        try {
            return new Checked.Good<>(Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (IOException _) {
            return new Checked.Bad<>(
                    owner + " of the kubeconfig names the " + field + " file " + file + ", which cannot be read.",
                    "Put the file there, or get a new kubeconfig from the cluster.");
        }
    }
}
