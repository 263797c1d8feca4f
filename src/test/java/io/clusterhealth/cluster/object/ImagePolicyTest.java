// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImagePolicyTest {

    @ParameterizedTest
    @CsvSource({
        "quay.io, quay.io/shop/web:1, false",
        "quay.io, quay.io:443/shop/web:1, false",
        "quay.io, quay.io.example/shop/web:1, true",
        "quay.io/shop, quay.io/shop/web:1, false",
        "quay.io/shop, quay.io/shopping/web:1, true",
        "*.example.com, r.example.com/web:1, false",
        "*.example.com, example.com/web:1, true",
        "'', quay.io/shop/web:1, false"
    })
    void whatIsNotAllowedIsForbidden(String allowed, String image, boolean forbidden) {
        List<String> scopes = allowed.isEmpty() ? List.of() : List.of(allowed);
        assertThat(policy(scopes, List.of()).forbids(image)).isEqualTo(forbidden);
    }

    @ParameterizedTest
    @CsvSource({"docker.io, docker.io/library/redis:7, true", "docker.io, quay.io/shop/web:1, false"})
    void whatIsBlockedIsForbidden(String blocked, String image, boolean forbidden) {
        assertThat(policy(List.of(), List.of(blocked)).forbids(image)).isEqualTo(forbidden);
    }

    private static ImagePolicy policy(List<String> allowed, List<String> blocked) {
        return new ImagePolicy(
                new Metadata("", "cluster", Optional.empty(), Optional.empty(), Optional.empty()), allowed, blocked);
    }
}
