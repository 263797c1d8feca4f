// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/// Gives out the ids of sessions, and reads them back. An id is visible ASCII of at most [#MAX_LENGTH] characters.
public final class SessionIds {
    /// The longest id that is looked at.
    public static final int MAX_LENGTH = 512;

    private final Seal seal;
    private final Duration lifetime;
    private final Clock clock;

    /// @param lifetime how long an id is good; no client begins anew when its id is refused, so long
    public SessionIds(SigningKeys keys, Duration lifetime, Clock clock) {
        this.seal = new Seal(keys, "session");
        this.lifetime = lifetime;
        this.clock = clock;
    }

    /// A new session's ticket.
    public Ticket issue(String caller, String version, String asked) {
        byte[] id = new byte[16];
        Randomness.SOURCE.nextBytes(id);
        Instant now = clock.instant();
        return new Ticket(
                Base64.getUrlEncoder().withoutPadding().encodeToString(id),
                now,
                now.plus(lifetime),
                version,
                asked,
                hash(caller));
    }

    /// The id that carries a ticket.
    public String write(Ticket ticket) {
        return seal.seal(ticket.toText());
    }

    /// The ticket in an id; empty when the id is forged, expired, or somebody else's.
    public Optional<Ticket> read(String id, String caller) {
        return id.length() > MAX_LENGTH
                ? Optional.empty()
                : seal.open(id)
                        .flatMap(Ticket::of)
                        .filter(ticket -> clock.instant().isBefore(ticket.expires()))
                        .filter(ticket -> ticket.caller().equals(hash(caller)));
    }

    private static String hash(String caller) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(caller.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /// Loaded with the first id.
    private static final class Randomness {
        static final SecureRandom SOURCE = new SecureRandom();
    }
}
