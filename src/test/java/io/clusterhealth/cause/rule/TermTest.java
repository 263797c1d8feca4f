// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermTest {
    @ParameterizedTest
    @CsvSource({
        "served-api:, *.route.openshift.io, route.openshift.io",
        "service:shop/, db-*, shop/db",
        "csi:, ebs.csi.aws.com, ebs.csi.aws.com"
    })
    void isReadWithoutItsWildcards(String group, String item, String text) {
        assertThat(new Term(group, item).text()).isEqualTo(text);
    }
}
