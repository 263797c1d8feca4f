// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Holds(IsolationRow.NAMES)
class TextFormTest {
    @ParameterizedTest
    @CsvSource({
        "LABEL, Payments, payments",
        "LABEL, kube_system, kube-system",
        "LABEL, -lead, lead",
        "LABEL, trail-, trail",
        "LABEL, a.b, a-b",
        "SUBDOMAIN, Web_1.Example, web-1.example",
        "SUBDOMAIN, a..b, a.b",
        "SUBDOMAIN, -lead, lead",
        "VERSION, latest, ''",
        "LABEL, '../..', ''",
    })
    void aNameOfAnotherSpellingIsRecognized(TextForm form, String given, String meant) {
        assertThat(form.matches(given)).isFalse();
        assertThat(form.meant(given).orElse("")).isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource({"63, true", "64, false"})
    void aLabelHasAtMost63Characters(int length, boolean fits) {
        assertThat(TextForm.LABEL.matches("a".repeat(length))).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource({"253, true", "254, false"})
    void aNameHasAtMost253Characters(int length, boolean fits) {
        assertThat(TextForm.SUBDOMAIN.matches("a".repeat(length))).isEqualTo(fits);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a-b", "ip-10-0-0-1.eu.internal", "0.1"})
    void namesOfObjectsAreSubdomains(String name) {
        assertThat(TextForm.SUBDOMAIN.matches(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"system:node", "kube:admin", "app:1.2", "sha256:0a", "web@sha256:0a"})
    void namesOfPeopleRolesAndImagesAreNot(String name) {
        assertThat(TextForm.SUBDOMAIN.matches(name)).isFalse();
        assertThat(TextForm.SEGMENT.matches(name)).isTrue();
    }

    /// A namespace before a name is no domain, and no part may be a step of a path.
    @ParameterizedTest
    @CsvSource({
        "kubernetes.io/kube-apiserver-client, true",
        "example.com/*, true",
        "system:masters, true",
        "shop/cart, false",
        "../secrets, false",
        "example.com/../secrets, false",
        "example.com/a/b, false",
        "*, false"
    })
    void onlyADomainIsBeforeTheNameInARight(String name, boolean fits) {
        assertThat(TextForm.RIGHT_NAME.matches(name)).isEqualTo(fits);
    }
}
