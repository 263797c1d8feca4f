// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import io.clusterhealth.text.Secrets;
import io.clusterhealth.text.Visible;

/// Names of roles, bindings and users may hold blanks and whatever else; a sentence of ours has each as one word.
final class OneWord {
    private OneWord() {}

    /// The name without secrets, which are known by their blanks, too.
    static String of(String name) {
        return Visible.token(Secrets.removed(Visible.line(name)));
    }
}
