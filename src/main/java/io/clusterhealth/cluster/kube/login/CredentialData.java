// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.clusterhealth.cluster.kube.login.Kubeconfig.Part;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Base64;
import java.util.function.Function;

/// Reads values that a kubeconfig holds in two ways: as Base64, which takes precedence, or as a file that it names.
///
/// @param owner the owner of the value, as the beginning of a sentence
record CredentialData<T>(String owner, Part<T> part) {

    /// The text; empty when the part has neither.
    ///
    /// @param field name of the field for the file; the one for the Base64 is `field-data`
    Checked<String> text(String field, Function<T, String> data, Function<T, String> file) {
        try {
            if (!part.text(data).isEmpty()) {
                return new Checked.Good<>(new String(
                        Base64.getDecoder().decode(part.text(data).replaceAll("\\s", "")), StandardCharsets.UTF_8));
            }
            return new Checked.Good<>(
                    part.text(file).isEmpty() ? "" : Files.readString(part.file(file), StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException _) {
            return new Checked.Bad<>(
                    owner + " of the kubeconfig has a " + field + "-data that is not Base64.",
                    "Get a new kubeconfig from the cluster.");
        } catch (IOException _) {
            return new Checked.Bad<>(
                    owner + " of the kubeconfig names the " + field + " file "
                            + Printable.line(part.file(file).toString(), 150) + ", which cannot be read.",
                    "Put the file there, or get a new kubeconfig from the cluster.");
        }
    }
}
