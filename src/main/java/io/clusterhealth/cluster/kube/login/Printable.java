// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.clusterhealth.text.Secrets;
import io.clusterhealth.text.Shortening;
import io.clusterhealth.text.Visible;

/// Prepares external texts for our sentences, without secrets.
final class Printable {
    /// Maximum number of characters processed, more than is kept of a program's errors.
    private static final int LONGEST = 8_192;

    private static final int LONGEST_NAME = 60;

    private Printable() {}

    /// One line; of a longer text its beginning and its end. Secrets are removed before it is truncated, or half of
    /// one could remain.
    static String line(String text, int longest) {
        return Shortening.ends(safe(text), longest);
    }

    /// The end of a text whose beginning was cut off: the remainder may begin with part of a secret.
    static String end(String text, int longest) {
        return Shortening.tail(safe(text), longest);
    }

    /// A name from a kubeconfig, as one token: no name reads as a sentence.
    static String name(String text) {
        return Visible.token(line(text, LONGEST_NAME));
    }

    private static String safe(String text) {
        String head = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
        return Secrets.removed(Visible.line(head)).strip();
    }
}
