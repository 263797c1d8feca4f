// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoleSubjectTest {

    @ParameterizedTest
    @CsvSource({
        "sa:shop/cart,ServiceAccount shop/cart",
        "ServiceAccount shop/cart,ServiceAccount shop/cart",
        "serviceaccount/cart,ServiceAccount bank/cart",
        "system:serviceaccount:shop:cart,ServiceAccount shop/cart",
        "user:alice@example.com,User alice@example.com",
        "alice,User alice",
        "user:rt/app,User rt/app",
        "https://login.example.com/realms/a#alice,User https://login.example.com/realms/a#alice",
        "arn:aws:iam::111122223333:role/dev,User arn:aws:iam::111122223333:role/dev",
        "group:system:authenticated,Group system:authenticated",
        "Group devs/eu,Group devs/eu"
    })
    void aSubjectIsNamedAsPeopleNameIt(String text, String subject) {
        RoleSubject read = RoleSubject.of(text, Optional.of("bank")).orElseThrow();

        assertThat(read).hasToString(subject);
        assertThat(RoleSubject.of(read.argument(), Optional.empty())).contains(read);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sa:cart", "the cart of shop", "team devs", "rt/app", "deployment/web"})
    void whatNamesNoneIsRefused(String text) {
        assertThat(RoleSubject.of(text, Optional.empty())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "group:devs, devs system:authenticated",
        "group:system:authenticated, system:authenticated",
        "group:system:unauthenticated, system:unauthenticated",
        "group:system:serviceaccounts:shop, system:serviceaccounts:shop system:serviceaccounts system:authenticated",
        "group:system:serviceaccounts, system:serviceaccounts system:authenticated",
        "user:alice, system:authenticated",
        "user:system:anonymous, system:unauthenticated",
        "user:system:node:worker-1, system:nodes system:authenticated"
    })
    void aNameImpliesGroups(String subject, String groups) {
        assertThat(RoleSubject.of(subject, Optional.empty())
                        .orElseThrow()
                        .requester()
                        .groups())
                .containsExactly(groups.split(" "));
    }

    @Test
    void aServiceAccountIsInTheGroupsThatTheApiServerPutsItIn() {
        assertThat(new RoleSubject("ServiceAccount", "shop", "cart").requester())
                .isEqualTo(new Requester(
                        "system:serviceaccount:shop:cart",
                        java.util.List.of(
                                "system:serviceaccounts", "system:serviceaccounts:shop", "system:authenticated")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"user:", "group:", "sa:"})
    void aPrefixWithoutANameIsNoUser(String text) {
        assertThat(RoleSubject.of(text, Optional.of("shop"))).isEmpty();
    }
}
