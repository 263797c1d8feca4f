// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

/// An invalid setting; caught where the settings are read.
final class BadSetting extends Exception {
    private static final long serialVersionUID = 1;

    private final String line;

    /// @param line names the setting, what is wrong and what would be valid
    BadSetting(String line) {
        super(line);
        this.line = line;
    }

    String line() {
        return line;
    }
}
