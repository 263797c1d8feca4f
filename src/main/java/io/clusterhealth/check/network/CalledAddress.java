// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.finding.Subject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Addresses within the cluster in the words of who does not get through to them.
final class CalledAddress {
    private static final List<String> TIMED_OUT = List.of("timed out", "timeout", "etimedout", "deadline exceeded");

    /// What clients say that keep the reason to themselves.
    private static final List<String> UNREACHED = List.of(
            "can't reach",
            "cannot reach",
            "could not reach",
            "unable to reach",
            "can't connect",
            "cannot connect",
            "could not connect",
            "unable to connect",
            "failed to connect",
            "error connecting",
            "connection attempt failed",
            "communications link failure",
            "unreachable");

    /// Somebody answers, or it is the name that leads nowhere.
    private static final List<String> OTHERWISE = List.of(
            "refused",
            "reset by peer",
            "no such host",
            "lookup ",
            "enotfound",
            "eai_again",
            "unknownhost",
            "name resolution",
            "name does not resolve",
            "name or service not known",
            "could not translate host name");

    /// What keeps a caller from asking at all.
    private static final List<String> UNASKED =
            List.of("no route to host", "econnreset", "socket hang up", "broken pipe", "x509", "certificate", "tls:");

    private static final Pattern NAME =
            Pattern.compile("(?<![A-Za-z0-9_.-])[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?![A-Za-z0-9_-])");
    private static final Pattern BARE = Pattern.compile("(?<![0-9.])\\d{1,3}(?:\\.\\d{1,3}){3}(?!\\.?\\d)");

    /// What stands before a host, and around one.
    private static final List<String> INTRODUCED = List.of("host=", "//", "@");

    private static final List<String> QUOTES = List.of("\"", "'", "`");

    private CalledAddress() {}

    /// Whether the words are of somebody who gets no answer, however long he waits.
    static boolean timesOut(String said) {
        String lower = said.toLowerCase(Locale.ROOT);
        return any(TIMED_OUT, lower) && !any(OTHERWISE, lower);
    }

    /// Whether they are, or may be.
    static boolean unreached(String said) {
        String lower = said.toLowerCase(Locale.ROOT);
        return (any(TIMED_OUT, lower) || any(UNREACHED, lower)) && !any(OTHERWISE, lower);
    }

    /// Whether nothing in the words says that there was no answer.
    static boolean answered(String said) {
        String lower = said.toLowerCase(Locale.ROOT);
        return !unreached(said) && !any(OTHERWISE, lower) && !any(UNASKED, lower);
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

    private static boolean any(List<String> words, String lower) {
        return words.stream().anyMatch(lower::contains);
    }
}
