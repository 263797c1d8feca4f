// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import io.clusterhealth.text.Secrets;
import io.clusterhealth.text.Visible;

/// Names of roles, bindings and users may contain blanks and other characters; this shows each as one word.
final class OneWord {
    private OneWord() {}

    /// The name without secrets, which are removed first since blanks help to recognize them.
    static String of(String name) {
        return Visible.token(Secrets.removed(Visible.line(name)));
    }
}
