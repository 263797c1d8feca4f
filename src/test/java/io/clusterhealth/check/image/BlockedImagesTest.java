// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.object.GenericObject;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockedImagesTest {

    @ParameterizedTest
    @CsvSource({
        "quay.io, quay.io/shop/web:1, false",
        "quay.io, quay.io:443/shop/web:1, false",
        "quay.io, quay.io.example/shop/web:1, true",
        "quay.io/shop, quay.io/shop/web:1, false",
        "quay.io/shop, quay.io/shopping/web:1, true",
        "*.example.com, r.example.com/web:1, false",
        "*.example.com, example.com/web:1, true",
        "*.example.com, r.example.com:5000/web:1, false",
        "*.example.com, r.example.community/web:1, true",
        "docker.io, nginx:1, false",
        "docker.io/library/nginx, nginx:1, false",
        "docker.io/acme, acme/web:1, false",
        "docker.io, index.docker.io/acme/web:1, false",
        "quay.io, nginx:1, true",
        "'', quay.io/shop/web:1, false"
    })
    void whatIsNotAllowedIsForbidden(String allowed, String image, boolean forbidden) {
        List<String> scopes = allowed.isEmpty() ? List.of() : List.of(allowed);
        assertThat(BlockedImages.forbids(policy(scopes, List.of()), image)).isEqualTo(forbidden);
    }

    @ParameterizedTest
    @CsvSource({
        "docker.io, docker.io/library/redis:7, true",
        "docker.io, redis:7, true",
        "docker.io, quay.io/shop/web:1, false"
    })
    void whatIsBlockedIsForbidden(String blocked, String image, boolean forbidden) {
        assertThat(BlockedImages.forbids(policy(List.of(), List.of(blocked)), image))
                .isEqualTo(forbidden);
    }

    private static GenericObject policy(List<String> allowed, List<String> blocked) {
        return object(
                "images",
                named("", "cluster"),
                "{spec: {registrySources: {allowedRegistries: %s, blockedRegistries: %s}}}"
                        .formatted(quoted(allowed), quoted(blocked)));
    }

    private static List<String> quoted(List<String> scopes) {
        return scopes.stream().map("'%s'"::formatted).toList();
    }
}
