// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import io.clusterhealth.cluster.object.GenericObject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A subject of a binding.
///
/// @param kind `User`, `Group` or `ServiceAccount`
/// @param namespace of a service account; else empty
public record RoleSubject(String kind, String namespace, String name) implements Comparable<RoleSubject> {
    public static final String USER = "User";
    public static final String GROUP = "Group";
    public static final String SERVICE_ACCOUNT = "ServiceAccount";

    private static final String ACCOUNT_USER = "system:serviceaccount:";
    private static final String ACCOUNT_GROUP = "system:serviceaccounts";
    private static final String AUTHENTICATED = "system:authenticated";
    private static final String ANONYMOUS = "system:anonymous";
    private static final String UNAUTHENTICATED = "system:unauthenticated";
    private static final String NODE_USER = "system:node:";
    private static final Pattern SPELLED =
            Pattern.compile("(?i)(user|group|serviceaccount|sa)[:/ ]\\s*(?:([a-z0-9-]{1,63})/)?(\\S{1,253})");

    private static final Pattern KNOWN_BY_NAME =
            Pattern.compile("system:(masters|nodes|unauthenticated|(serviceaccounts|bootstrappers)(:.*)?)");

    /// `shop/cart` is an object in a namespace, and could also be an image or a route.
    private static final Pattern OBJECT = Pattern.compile("[A-Za-z0-9-]{1,63}/[A-Za-z0-9._-]{1,253}");

    static RoleSubject read(GenericObject subject) {
        return new RoleSubject(subject.text("kind"), subject.text("namespace"), subject.text("name"));
    }

    /// Parses a subject as users write it: `user:alice`, `group:devs`, `sa:shop/cart`; without a prefix, a user,
    /// unless it looks like an object in a namespace.
    ///
    /// @param namespace for a service account without one
    /// @return empty for any other text
    public static Optional<RoleSubject> of(String text, Optional<String> namespace) {
        Matcher spelled = SPELLED.matcher(text.strip());
        if (!spelled.matches()) {
            String bare = text.strip();
            boolean name = !bare.contains(" ")
                    && !bare.endsWith(":")
                    && !OBJECT.matcher(bare).matches();
            return name ? Optional.of(user(bare)) : Optional.empty();
        }
        String place = Optional.ofNullable(spelled.group(2)).orElse("");
        String name = spelled.group(3);
        return switch (spelled.group(1).toLowerCase(Locale.ROOT)) {
            case "user" -> Optional.of(user(place.isEmpty() ? name : place + "/" + name));
            case "group" -> Optional.of(new RoleSubject(GROUP, "", place.isEmpty() ? name : place + "/" + name));
            default ->
                Optional.of(place)
                        .filter(one -> !one.isEmpty())
                        .or(() -> namespace)
                        .map(one -> new RoleSubject(SERVICE_ACCOUNT, one, name));
        };
    }

    /// The subject with this user name of the API server: a user, or a service account.
    public static RoleSubject user(String name) {
        String[] parts = name.split(":", 4);
        return name.startsWith(ACCOUNT_USER) && parts.length == 4
                ? new RoleSubject(SERVICE_ACCOUNT, parts[2], parts[3])
                : new RoleSubject(USER, "", name);
    }

    /// The requester that the API server sees: a service account with its three groups, a user in the one group of
    /// all users, a group as any member of it.
    public Requester requester() {
        return switch (kind) {
            case SERVICE_ACCOUNT ->
                new Requester(
                        ACCOUNT_USER + namespace + ":" + name,
                        List.of(ACCOUNT_GROUP, ACCOUNT_GROUP + ":" + namespace, AUTHENTICATED));
            case GROUP -> new Requester("", groups(name));
            default -> new Requester(name, groups(name));
        };
    }

    /// The groups besides itself that its name implies.
    public List<String> impliedGroups() {
        return requester().groups().stream()
                .filter(group -> !(kind.equals(GROUP) && group.equals(name)))
                .toList();
    }

    /// The groups that the name of a user or of a group implies, the group itself first.
    private List<String> groups(String of) {
        if (of.equals(ANONYMOUS) || of.equals(UNAUTHENTICATED)) {
            return List.of(UNAUTHENTICATED);
        }
        String more =
                of.startsWith(ACCOUNT_GROUP + ":") ? ACCOUNT_GROUP : of.startsWith(NODE_USER) ? Requester.NODES : "";
        return Stream.of(kind.equals(GROUP) ? of : "", more, AUTHENTICATED)
                .filter(group -> !group.isEmpty())
                .distinct()
                .toList();
    }

    /// Whether a binding with this subject applies to this user.
    ///
    /// @param bound the namespace of the binding; empty for a ClusterRoleBinding
    boolean isAbout(Requester who, String bound) {
        return switch (kind) {
            case USER -> name.equals(who.user());
            case GROUP -> who.groups().contains(name);
            case SERVICE_ACCOUNT -> {
                String place = namespace.isEmpty() ? bound : namespace;
                yield !place.isEmpty() && who.user().equals(ACCOUNT_USER + place + ":" + name);
            }
            default -> false;
        };
    }

    /// Whether it is known of every user, by name, whether they are in this group. OpenShift puts users into further
    /// groups whose names begin with `system:`.
    boolean isKnownByName() {
        return KNOWN_BY_NAME.matcher(name).matches();
    }

    /// With the namespace of its binding where it has none.
    RoleSubject within(String bound) {
        return kind.equals(SERVICE_ACCOUNT) && namespace.isEmpty() ? new RoleSubject(kind, bound, name) : this;
    }

    /// In the format of [#of(String, Optional)].
    public String argument() {
        return switch (kind) {
            case SERVICE_ACCOUNT -> "sa:" + namespace + "/" + name;
            case GROUP -> "group:" + name;
            default -> "user:" + name;
        };
    }

    /// The argument of `kubectl create rolebinding` for it.
    public String flag() {
        return switch (kind) {
            case SERVICE_ACCOUNT -> "--serviceaccount=" + namespace + ":" + name;
            case GROUP -> "--group=" + name;
            default -> "--user=" + name;
        };
    }

    @Override
    public int compareTo(RoleSubject other) {
        return toString().compareTo(other.toString());
    }

    /// `ServiceAccount shop/cart`, each name as one word.
    @Override
    public String toString() {
        return kind + " " + (namespace.isEmpty() ? "" : OneWord.of(namespace) + "/") + OneWord.of(name);
    }
}
