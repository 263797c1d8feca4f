// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.meaning.Meaning.AccessForbidden;
import io.clusterhealth.meaning.Meaning.CalledService;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import io.clusterhealth.meaning.Meaning.ConnectionRefused;
import io.clusterhealth.meaning.Meaning.DnsFailed;
import io.clusterhealth.meaning.Meaning.Exited;
import io.clusterhealth.meaning.Meaning.FailedScheduling;
import io.clusterhealth.meaning.Meaning.InputOutputError;
import io.clusterhealth.meaning.Meaning.NoSuchName;
import io.clusterhealth.meaning.Meaning.NotConnected;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Meaning.NotResolved;
import io.clusterhealth.meaning.Meaning.ServerError;
import io.clusterhealth.meaning.Meaning.Unauthorized;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeaningsTest {
    @Test
    void aTextMayHaveSeveral() {
        Meanings said = Meanings.of("dial tcp: lookup db.shop.svc on 10.96.0.10:53: no such host");

        assertThat(said.any(NoSuchName.class)).isTrue();
        assertThat(said.any(DnsFailed.class, ConnectionRefused.class)).isFalse();
        assertThat(said.mentions(Topic.DNS_LOOKUP)).isTrue();
        assertThat(said.all(CalledService.class)).containsExactly(new CalledService("db", "shop"));
    }

    @Test
    void aFamilyIsAskedForByItsType() {
        assertThat(Meanings.of("Error: connect ECONNREFUSED 10.0.0.1:80").any(NotConnected.class))
                .isTrue();
    }

    @Test
    void whatATextDoesNotTellIsEmpty() {
        assertThat(Meanings.of("key not found").all(NotFound.class)).containsExactly(new NotFound("", ""));
        assertThat(Meanings.of("pods \"web\" not found").all(NotFound.class))
                .containsExactly(new NotFound("pods", "web"));
        assertThat(Meanings.of("HTTP probe failed with statuscode: 502").all(ServerError.class))
                .containsExactly(new ServerError("502"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "IllegalArgumentException: Could not resolve placeholder 'mode' in value \"${mode}\"",
                "Failed to resolve module specifier \"vue\"",
                "ConfigError: key 'timeout' is missing",
                "unknown field read_timeout",
                "run.sh: line 3: unexpected EOF while looking for matching `\"'",
                "internal error: entered unreachable code: mode",
                "assertion failed: the query returned 500 rows"
            })
    void wordsOfTheProgramItselfAreNoFailureOfAnother(String text) {
        assertThat(Meanings.of(text).all()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Could not resolve host: api.example.com",
                "Couldn't resolve server kafka:9092 from bootstrap.servers",
                "Failed to resolve 'users' [A(1)] after 2 queries"
            })
    void aNameThatIsNotResolvedIsAHost(String text) {
        assertThat(Meanings.of(text).any(NotResolved.class)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Buffer I/O error on dev sda1, logical block 7 | true",
                "write /data/lock: I/O error | true",
                "I/O error on GET request for http://users:8080: Connection refused | false",
                "An I/O error occurred while sending to the backend. | false"
            })
    void onlyTheKernelReportsAnInputOutputError(String text, boolean read) {
        assertThat(Meanings.of(text).any(InputOutputError.class)).isEqualTo(read);
    }

    @Test
    void aMissingRightIsNoRefusedLogin() {
        String denied =
                "is forbidden: User \"system:serviceaccount:shop:cart\" cannot list resource \"tiers\" in API group";
        assertThat(Meanings.of("connection is unauthorized: tiers " + denied).any(Unauthorized.class))
                .isFalse();
    }

    @Test
    void anAccountIsCaptured() {
        assertThat(Meanings.of("User \"system:serviceaccount:shop:cart\" cannot list")
                        .all(AccessForbidden.class))
                .containsExactly(new AccessForbidden("shop:cart"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x509: certificate has expired or is not yet valid: current time 2026-11-02T08:00:00Z is after 2026-11-01T00:00:00Z",
                "CertificateExpiredException: NotAfter: Sun Nov 01 00:00:00 UTC 2026"
            })
    void theEndOfACertificateIsATime(String text) {
        assertThat(Meanings.of(text).all(CertificateExpired.class).flatMap(one -> one.instant().stream()))
                .containsExactly(Instant.parse("2026-11-01T00:00:00Z"));
    }

    @Test
    void aCertificateThatIsNotYetValidHasNotExpired() {
        assertThat(Meanings.of("x509: certificate has expired or is not yet valid:"
                                + " current time 2026-11-02T08:00:00Z is before 2026-12-01T00:00:00Z")
                        .any(CertificateExpired.class))
                .isFalse();
    }

    @Test
    void theSchedulersFirstAnswerEndsBeforeItsSecond() {
        assertThat(Meanings.of("0/3 nodes are available: 3 Insufficient cpu. preemption: 0/3 nodes are available:"
                                + " 3 No preemption victims found")
                        .all(FailedScheduling.class))
                .first()
                .isEqualTo(new FailedScheduling("3", ": 3 Insufficient cpu. preemption: 0/3 "));
    }

    @Test
    void checksAddWhatTheyKnow() {
        assertThat(Meanings.NONE.and(new Exited(1)).all()).isEqualTo(List.of(new Exited(1)));
    }

    @Test
    void longTextsAreReadToABound() {
        assertThat(Meanings.of("-".repeat(32 * 1024) + "connection refused")).isEqualTo(Meanings.NONE);
        assertThat(Meanings.of("/a".repeat(1_000_000)).all()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dial tcp: lookup pg.data.svc on 10.96.0.10:53: read udp 10.1.0.4:40118->10.96.0.10:53: i/o timeout | true",
                "dial tcp: lookup pg.data.svc on 10.96.0.10:53: server misbehaving | true",
                "dial tcp: lookup pg.data.svc on 10.96.0.10:53: no such host | false",
                "Error: getaddrinfo EAI_AGAIN pg.data.svc | true",
                "could not translate host name \"pg\" to address: Temporary failure in name resolution | true",
                ";; connection timed out; no servers could be reached | true",
                "dial tcp 10.96.0.20:5432: i/o timeout | false",
                "java.net.UnknownHostException: pg | false"
            })
    void aNameThatNobodyToldIsNoNameThatThereIsNot(String words, boolean unanswered) {
        assertThat(Meanings.of(words).any(DnsFailed.class)).isEqualTo(unanswered);
    }
}
