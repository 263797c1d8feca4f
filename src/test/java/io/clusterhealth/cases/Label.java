// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One finding of a label; omitted members match anything.
///
/// @param code name of a finding code or its id
/// @param under name of the cause under which a symptom is expected
/// @param or an equally correct alternative, such as the Service of a webhook without endpoints
@JsonIgnoreProperties(ignoreUnknown = false)
record Label(
        @Nullable String code,
        @Nullable String kind,
        @Nullable String namespace,
        @Nullable String name,
        @Nullable String severity,
        @Nullable String under,
        @Nullable List<Label> or) {

    boolean fits(Finding finding) {
        return itself(finding) || (or != null && or.stream().anyMatch(other -> other.fits(finding)));
    }

    boolean below(Finding cause) {
        return under == null || cause.subject().name().equals(under);
    }

    private boolean itself(Finding finding) {
        Subject subject = finding.subject();
        return (code == null
                        || finding.code().name().equals(code)
                        || finding.code().id().equals(code))
                && (kind == null || subject.kind().equals(kind))
                && (name == null || subject.name().equals(name))
                && (namespace == null || subject.namespace().equals(namespace))
                && (severity == null
                        || finding.severity().name().toLowerCase(Locale.ROOT).equals(severity));
    }

    @Override
    public String toString() {
        return Objects.toString(code, "*") + " " + Objects.toString(kind, "*") + " "
                + (namespace == null ? "" : namespace + "/") + Objects.toString(name, "*");
    }
}
