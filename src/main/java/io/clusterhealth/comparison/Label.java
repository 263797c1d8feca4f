// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.comparison;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import java.util.Optional;

/// The name of a finding, kept after the finding has ended.
///
/// @param code `CH-201`
public record Label(String code, Subject subject) {
    private static final String SEPARATOR = "\t";
    private static final int PARTS = 4;

    public static Label of(Finding finding) {
        return new Label(finding.code().id(), finding.subject());
    }

    String line() {
        return String.join(SEPARATOR, code, subject.kind(), subject.namespace(), subject.name());
    }

    static Optional<Label> parse(String line) {
        String[] parts = line.split(SEPARATOR, -1);
        return parts.length == PARTS
                ? Optional.of(new Label(parts[0], new Subject(parts[1], parts[2], parts[3])))
                : Optional.empty();
    }
}
