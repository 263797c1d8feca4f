// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.clusterhealth.text.Sha256;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// Issues and verifies the ids of sessions. An id is visible ASCII of at most [#MAX_LENGTH] characters.
public final class SessionIds {
    /// The longest id that is accepted.
    public static final int MAX_LENGTH = 512;

    /// How many verified ids are cached, since a client sends its own with every message.
    private static final int REMEMBERED = 2_048;

    /// An id whose signature was valid.
    ///
    /// @param by the caller that the id belongs to
    /// @param keys used for the verification; after a change of keys it is repeated
    private record Verified(Ticket ticket, String by, List<byte[]> keys) {}

    private final Cache<String, Verified> verified = Caffeine.newBuilder()
            .maximumSize(REMEMBERED)
            .executor(Runnable::run)
            .build();
    private final Seal seal;
    private final Duration lifetime;
    private final InstantSource clock;

    /// @param lifetime the validity of an id; it is long because clients do not begin anew when their id is refused
    public SessionIds(SigningKeys keys, Duration lifetime, InstantSource clock) {
        this.seal = new Seal(keys, "session");
        this.lifetime = lifetime;
        this.clock = clock;
    }

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

    /// The id that contains a ticket.
    public String write(Ticket ticket) {
        return seal.seal(ticket.toText());
    }

    /// The ticket in an id; empty when the id is forged, expired, or another caller's.
    public Optional<Ticket> read(String id, String caller) {
        List<byte[]> keys = seal.keys().current();
        Verified known = verified.getIfPresent(id);
        if (known != null && known.keys().equals(keys) && known.by().equals(caller)) {
            return Optional.of(known.ticket()).filter(this::isGood);
        }
        Optional<Ticket> ticket = id.length() > MAX_LENGTH ? Optional.empty() : verify(id, caller);
        ticket.ifPresent(genuine -> verified.put(id, new Verified(genuine, caller, keys)));
        return ticket;
    }

    private Optional<Ticket> verify(String id, String caller) {
        return seal.open(id)
                .flatMap(Ticket::of)
                .filter(this::isGood)
                .filter(ticket -> ticket.caller().equals(hash(caller)));
    }

    private boolean isGood(Ticket ticket) {
        return clock.instant().isBefore(ticket.expires());
    }

    private static String hash(String caller) {
        return Sha256.hex(caller, 16);
    }

    /// Loaded with the first id.
    private static final class Randomness {
        static final SecureRandom SOURCE = new SecureRandom();
    }
}
