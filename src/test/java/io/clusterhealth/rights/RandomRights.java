// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import io.clusterhealth.cluster.Right;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Random roles, bindings and questions about them, each made of few words so that they match often.
final class RandomRights {
    static final List<String> NAMESPACES = List.of("shop", "bank", "kube-system");
    private static final List<String> VERBS = List.of("get", "list", "create", "delete", "patch", "impersonate", "*");
    private static final List<String> GROUPS = List.of("", "apps", "rbac.authorization.k8s.io", "example.com", "*");
    private static final List<String> RESOURCES = List.of(
            "pods",
            "pods/log",
            "pods/exec",
            "secrets",
            "deployments",
            "deployments/scale",
            "widgets",
            "*/scale",
            "*/log",
            "*",
            "users",
            "nodes",
            "nodes/proxy");
    private static final List<String> NAMES = List.of("cart", "db", "alice");
    private static final List<String> URLS =
            List.of("/metrics", "/metrics/*", "/healthz", "/logs*", "/apis/example", "*");
    private static final List<String> PATHS = List.of(
            "/metrics", "/metrics/", "/metrics/cadvisor", "/healthz", "/healthz/etcd", "/logs", "/logsabc", "/x");
    private static final List<String> USERS = List.of(
            "alice",
            "bob",
            "system:serviceaccount:shop:cart",
            "system:serviceaccount:bank:cart",
            "system:serviceaccount:bank:teller");
    private static final List<String> MEMBERS = List.of(
            "devs",
            "ops",
            "system:authenticated",
            "system:unauthenticated",
            "system:serviceaccounts",
            "system:serviceaccounts:shop",
            "system:serviceaccounts:bank");

    private final Random random;

    RandomRights(long seed) {
        this.random = new Random(seed);
    }

    /// @param namespace empty for a ClusterRole
    String role(String name, String namespace) {
        return "{apiVersion: rbac.authorization.k8s.io/v1, kind: %s, metadata: {name: %s%s}, rules: [%s]}"
                .formatted(
                        namespace.isEmpty() ? "ClusterRole" : "Role",
                        name,
                        namespace.isEmpty() ? "" : ", namespace: " + namespace,
                        many(1 + random.nextInt(3), () -> rule(namespace.isEmpty())));
    }

    private String rule(boolean cluster) {
        if (cluster && random.nextInt(4) == 0) {
            return "{verbs: [%s], nonResourceURLs: [%s]}".formatted(words(VERBS, 2), words(URLS, 2));
        }
        return "{verbs: [%s], apiGroups: [%s], resources: [%s]%s}"
                .formatted(
                        words(VERBS, 3),
                        words(GROUPS, 2),
                        words(RESOURCES, 3),
                        random.nextInt(3) == 0 ? ", resourceNames: [" + words(NAMES, 2) + "]" : "");
    }

    String binding(String name, String namespace, String roleKind, String role) {
        return ("{apiVersion: rbac.authorization.k8s.io/v1, kind: %s, metadata: {name: %s%s}, "
                        + "roleRef: {apiGroup: rbac.authorization.k8s.io, kind: %s, name: %s}, subjects: [%s]}")
                .formatted(
                        namespace.isEmpty() ? "ClusterRoleBinding" : "RoleBinding",
                        name,
                        namespace.isEmpty() ? "" : ", namespace: " + namespace,
                        roleKind,
                        role,
                        many(1 + random.nextInt(2), this::subject));
    }

    private String subject() {
        return switch (random.nextInt(3)) {
            case 0 -> "{apiGroup: rbac.authorization.k8s.io, kind: User, name: \"%s\"}".formatted(one(USERS));
            case 1 -> "{apiGroup: rbac.authorization.k8s.io, kind: Group, name: \"%s\"}".formatted(one(MEMBERS));
            default ->
                "{kind: ServiceAccount, name: %s, namespace: %s}"
                        .formatted(one(List.of("cart", "teller")), one(List.of("shop", "bank")));
        };
    }

    Requester requester() {
        return new Requester(
                one(USERS),
                IntStream.range(0, random.nextInt(3))
                        .mapToObj(_ -> one(MEMBERS))
                        .distinct()
                        .toList());
    }

    Right right() {
        if (random.nextInt(6) == 0) {
            return new Right.Url(one(VERBS), one(PATHS));
        }
        String[] resource = one(RESOURCES).split("/", 2);
        return new Right.OfObjects(
                one(VERBS),
                one(GROUPS),
                resource[0],
                resource.length == 2 ? resource[1] : "",
                random.nextInt(4) == 0 ? "" : one(NAMESPACES),
                random.nextBoolean() ? "" : one(NAMES));
    }

    private String words(List<String> from, int most) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(most); i++) {
            words.add('"' + one(from) + '"');
        }
        return words.stream().distinct().collect(Collectors.joining(", "));
    }

    private static String many(int count, Supplier<String> one) {
        return IntStream.range(0, count).mapToObj(_ -> one.get()).collect(Collectors.joining(", "));
    }

    <T> T one(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
