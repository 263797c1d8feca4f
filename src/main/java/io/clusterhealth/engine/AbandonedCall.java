// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

/// Ends the thread of a call that was given up before its tool returned: another thread has ended the call.
final class AbandonedCall extends RuntimeException {
    private static final long serialVersionUID = 1;

    AbandonedCall(String name) {
        super("Given up before it ended: " + name, null, false, false);
    }
}
