// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.clusterhealth.text.Visible;

/// Texts of others inside sentences of ours.
final class Printable {
    private Printable() {}

    /// One line; of a longer text its beginning and its end.
    static String line(String text, int longest) {
        String line = Visible.line(text).strip();
        if (line.length() <= longest) {
            return line;
        }
        int half = (longest - 3) / 2;
        return line.substring(0, half).stripTrailing()
                + " … "
                + line.substring(line.length() - half).stripLeading();
    }
}
