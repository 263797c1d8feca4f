// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.ConnectionFailed;
import io.clusterhealth.meaning.Meaning.ConnectionLost;
import io.clusterhealth.meaning.Meaning.ConnectionRefused;
import io.clusterhealth.meaning.Meaning.DnsFailed;
import io.clusterhealth.meaning.Meaning.NameNotResolved;
import io.clusterhealth.meaning.Meaning.NoAnswer;
import io.clusterhealth.meaning.Meaning.NoRoute;
import io.clusterhealth.meaning.Meaning.TlsFailed;
import io.clusterhealth.meaning.Meaning.Unreachable;
import io.clusterhealth.meaning.Meaning.WaitTimedOut;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.Topic;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Addresses within the cluster in the words of who does not get through to them.
final class CalledAddress {
    private static final Pattern NAME =
            Pattern.compile("(?<![A-Za-z0-9_.-])[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?![A-Za-z0-9_-])");
    private static final Pattern BARE = Pattern.compile("(?<![0-9.])\\d{1,3}(?:\\.\\d{1,3}){3}(?!\\.?\\d)");

    /// What stands before a host, and around one.
    private static final List<String> INTRODUCED = List.of("host=", "//", "@");

    private static final List<String> QUOTES = List.of("\"", "'", "`");

    private CalledAddress() {}

    /// Whether the words are of somebody who gets no answer, however long he waits.
    static boolean timesOut(String said) {
        Meanings meanings = Meanings.of(said);
        return meanings.any(WaitTimedOut.class, NoAnswer.class) && !otherwise(meanings);
    }

    /// Whether they are, or may be.
    static boolean unreached(String said) {
        Meanings meanings = Meanings.of(said);
        return meanings.any(WaitTimedOut.class, NoAnswer.class, ConnectionFailed.class, Unreachable.class)
                && !otherwise(meanings);
    }

    /// Whether nothing in the words says that there was no answer.
    static boolean answered(String said) {
        Meanings meanings = Meanings.of(said);
        return !meanings.any(
                        WaitTimedOut.class,
                        NoAnswer.class,
                        ConnectionFailed.class,
                        Unreachable.class,
                        NoRoute.class,
                        TlsFailed.class)
                && !meanings.mentions(Topic.CERTIFICATE)
                && !otherwise(meanings);
    }

    /// Somebody answers, or it is the name that leads nowhere.
    private static boolean otherwise(Meanings said) {
        return said.any(ConnectionRefused.class, ConnectionLost.class, NameNotResolved.class, DnsFailed.class)
                || said.mentions(Topic.DNS_LOOKUP);
    }

    /// The Services that words may mean: there may be none of such a name.
    ///
    /// @param own the speaker's namespace
    static Stream<Subject> services(String said, String own) {
        return NAME.matcher(said).results().flatMap(found -> service(found, said, own).stream());
    }

    /// IPv4 addresses.
    static Stream<String> bare(String said) {
        return BARE.matcher(said).results().map(MatchResult::group);
    }

    private static Optional<Subject> service(MatchResult found, String said, String own) {
        List<String> parts = Arrays.asList(found.group().split("\\.", -1));
        int suffix = parts.lastIndexOf("svc");
        if (suffix >= 2) {
            return Optional.of(new Subject("Service", parts.get(suffix - 1), parts.get(suffix - 2)));
        }
        return switch (parts.size()) {
            case 1 ->
                isHost(found, said) ? Optional.of(new Subject("Service", own, parts.getFirst())) : Optional.empty();
            case 2 -> Optional.of(new Subject("Service", parts.getLast(), parts.getFirst()));
            default -> Optional.empty();
        };
    }

    /// A single word may be any: a host has a port, or is introduced as one, or quoted.
    private static boolean isHost(MatchResult found, String said) {
        boolean port = said.startsWith(":", found.end())
                && found.end() + 1 < said.length()
                && Character.isDigit(said.charAt(found.end() + 1));
        return port
                || INTRODUCED.stream().anyMatch(before -> said.startsWith(before, found.start() - before.length()))
                || QUOTES.stream()
                        .anyMatch(quote ->
                                said.startsWith(quote, found.start() - 1) && said.startsWith(quote, found.end()));
    }
}
