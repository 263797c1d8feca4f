// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import io.clusterhealth.cluster.object.FieldPath;
import io.clusterhealth.text.Secrets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The fields that are kept of an object; everything else is skipped unread.
///
/// A leaf keeps a scalar, or, for an object, only its presence. Arrays are transparent: a path applies to each
/// element.
public final class Projection {
    /// Keeps nothing, not even the value itself.
    public static final Projection NOTHING = new Projection(Map.of(), Map.of(), Optional.empty(), Scalar.NONE);

    private static final Projection EMPTY = new Projection(Map.of(), Map.of(), Optional.empty(), Scalar.NONE);

    /// The segment for any field that is not named like a secret.
    private static final String UNSECRET = "~";

    /// What is below is a statement, and kept as it is.
    private static final String CONDITIONS = "conditions";

    private static final int LONGEST_NAME = 253;

    /// The kept form of a scalar.
    private enum Scalar {
        NONE,
        SERVERS,
        AWAITED_SERVERS,
        NAMES,
        WHOLE
    }

    /// The kept parts below each field. Never changed. Looked up for every field of every object; HashMap is faster
    /// here than an immutable map.
    private final Map<String, Projection> fields;

    /// The kept parts below fields whose name has this prefix.
    private final Map<String, Projection> prefixes;

    /// The kept parts below any other field whose name is not that of a secret.
    private final Optional<Projection> unsecret;

    /// The kept form of a value where a path ends here. Of two kinds that are merged one may have a number where the
    /// other has a list, as `status.active` of a Job and of a CronJob.
    private final Scalar scalar;

    private Projection(
            Map<String, Projection> fields,
            Map<String, Projection> prefixes,
            Optional<Projection> unsecret,
            Scalar scalar) {
        this.fields = new HashMap<>(fields);
        this.prefixes = Map.copyOf(prefixes);
        this.unsecret = unsecret;
        this.scalar = scalar;
    }

    /// Keeps these paths, such as `spec.nodeName status.{phase,reason}`, separated by whitespace. A key that contains
    /// dots is written in brackets, `labels[a.b/c]`, and with a final star it matches all keys with this prefix,
    /// `labels[a.b/*]`. `spec[~]` matches all fields that are not named like a secret, and keeps of their texts
    /// those that may be the name of an object or of a kind, but those of conditions below as they are.
    public static Projection of(String... paths) {
        return of(Scalar.WHOLE, paths);
    }

    /// Keeps of the texts at these paths only the servers they name, as found by [NamedServers].
    public static Projection ofServers(String... paths) {
        return of(Scalar.SERVERS, paths);
    }

    /// The same for commands that may wait for servers.
    public static Projection ofAwaitedServers(String... paths) {
        return of(Scalar.AWAITED_SERVERS, paths);
    }

    private static Projection of(Scalar scalar, String... paths) {
        return Stream.of(paths)
                .flatMap(words -> Stream.of(words.strip().split("\\s+")))
                .flatMap(path -> FieldPath.expanded(path).stream())
                .map(path -> branch(FieldPath.segments(path), scalar))
                .reduce(EMPTY, Projection::plus);
    }

    /// Keeps the fields of both.
    public Projection plus(Projection other) {
        return new Projection(
                merged(fields, other.fields),
                merged(prefixes, other.prefixes),
                unsecret.map(mine -> other.unsecret.map(mine::plus).orElse(mine))
                        .or(() -> other.unsecret),
                scalar.compareTo(other.scalar) < 0 ? other.scalar : scalar);
    }

    /// The kept part below a field; [#NOTHING] when it is skipped.
    public Projection below(String name) {
        Projection exact = fields.getOrDefault(name, NOTHING);
        if (exact != NOTHING || (prefixes.isEmpty() && unsecret.isEmpty())) {
            return exact;
        }
        for (Map.Entry<String, Projection> prefix : prefixes.entrySet()) {
            if (name.startsWith(prefix.getKey())) {
                return prefix.getValue();
            }
        }
        return unsecret.isPresent() && !Secrets.isName(name) ? unsecret.get() : NOTHING;
    }

    /// Whether anything of a scalar is kept here.
    public boolean keepsScalar() {
        return scalar != Scalar.NONE;
    }

    /// Whether scalars are kept as they are.
    public boolean keepsWhole() {
        return scalar == Scalar.WHOLE;
    }

    /// The kept part of a scalar, as a text.
    public Optional<String> kept(String text) {
        return switch (scalar) {
            case NONE -> Optional.empty();
            case SERVERS -> NamedServers.in(text);
            case AWAITED_SERVERS -> NamedServers.awaited(text);
            case NAMES -> isName(text) ? Optional.of(text) : Optional.empty();
            case WHOLE -> Optional.of(text);
        };
    }

    private static boolean isName(String text) {
        return !text.isEmpty()
                && text.length() <= LONGEST_NAME
                && text.chars().allMatch(c -> c == '-' || c == '.' || (c < 128 && Character.isLetterOrDigit(c)));
    }

    private static Projection branch(List<String> segments, Scalar scalar) {
        if (segments.isEmpty()) {
            return new Projection(Map.of(), Map.of(), Optional.empty(), scalar);
        }
        String first = segments.getFirst();
        boolean unsecret = first.equals(UNSECRET);
        Projection rest = branch(
                segments.subList(1, segments.size()),
                unsecret ? Scalar.NAMES : first.equals(CONDITIONS) ? Scalar.WHOLE : scalar);
        if (unsecret) {
            return new Projection(Map.of(), Map.of(), Optional.of(rest), Scalar.NONE);
        }
        return first.endsWith("*")
                ? new Projection(
                        Map.of(), Map.of(first.substring(0, first.length() - 1), rest), Optional.empty(), Scalar.NONE)
                : new Projection(Map.of(first, rest), Map.of(), Optional.empty(), Scalar.NONE);
    }

    private static Map<String, Projection> merged(Map<String, Projection> left, Map<String, Projection> right) {
        Map<String, Projection> all = new HashMap<>(left);
        right.forEach((name, below) -> all.merge(name, below, Projection::plus));
        return all;
    }
}
