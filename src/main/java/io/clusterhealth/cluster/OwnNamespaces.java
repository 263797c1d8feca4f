// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.object.Namespace;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Handles callers that may read only some namespaces: lists that are forbidden for the whole cluster are read in the
/// caller's own namespaces instead, and marked so.
///
/// These namespaces come from OpenShift's projects, from the kubeconfig's contexts, and from rules that name
/// namespaces. Without any of them, a ServiceAccount's own namespace is used, and `default` where its rules allow
/// that. Lists that the rules of a namespace do not allow are not requested there.
public final class OwnNamespaces {
    /// Maximum number of namespaces read: each costs a request for every list.
    private static final int MOST = 8;

    /// The namespace whose rules are requested when none is known: they include those that apply everywhere.
    private static final String SOMEWHERE = "default";

    /// Prefix of a ServiceAccount's user name; its namespace follows.
    private static final String ACCOUNT = "system:serviceaccount:";

    private OwnNamespaces() {}

    /// Reads the lists that a picture of the whole cluster was refused, as far as the caller may read them.
    ///
    /// @param wanted the lists that were just read
    public static Map<Resource<?>, Read<? extends List<?>>> instead(
            Cluster cluster, Picture picture, Set<Resource<?>> wanted, Deadline deadline) {
        Map<Resource<?>, AccessRule> refused = picture.namespace().isPresent() ? Map.of() : refused(picture, wanted);
        List<String> namespaces = refused.isEmpty() ? List.of() : namespaces(cluster, picture, deadline);
        if (namespaces.isEmpty()) {
            return Map.of();
        }
        Map<String, Picture> parts = parts(cluster, picture, refused.keySet(), namespaces, deadline);
        Map<Resource<?>, Read<? extends List<?>>> lists = new HashMap<>();
        refused.forEach(
                (resource, missing) -> joined(resource, missing, parts).ifPresent(read -> lists.put(resource, read)));
        return lists;
    }

    /// The first of the caller's namespaces in which its rules, as far as they are known, let it list one of these
    /// kinds.
    public static Optional<String> of(Cluster cluster, Collection<ApiResource> kinds, Deadline deadline) {
        Picture projects = cluster.lists(Set.of(Resources.PROJECTS), Optional.empty(), deadline);
        return namespaces(cluster, projects, deadline).stream()
                .filter(namespace -> cluster.rules(namespace, deadline)
                        .map(rules -> kinds.stream().anyMatch(rules::mayList))
                        .orElse(true))
                .findFirst();
    }

    private static Map<Resource<?>, AccessRule> refused(Picture picture, Set<Resource<?>> wanted) {
        Map<Resource<?>, AccessRule> refused = new HashMap<>();
        for (Resource<?> resource : wanted) {
            if (resource.namespaced()
                    && !resource.equals(Resources.PLATFORM_CERTIFICATES) // the platform's, not the caller's
                    && picture.list(resource) instanceof Read.Missing<?>(Unread.Denied(AccessRule missing))) {
                refused.put(resource, missing);
            }
        }
        return refused;
    }

    private static List<String> namespaces(Cluster cluster, Picture picture, Deadline deadline) {
        Picture told = cluster.readMore(picture, Set.of(Resources.PROJECTS), deadline);
        List<String> home = cluster.homeNamespaces();
        Optional<OwnRules> rules = cluster.rules(home.isEmpty() ? SOMEWHERE : home.getFirst(), deadline);
        Stream<String> named =
                rules.stream().flatMap(own -> own.namespaces().stream().sorted());
        Stream<String> projects = told.objects(Resources.PROJECTS).stream()
                .map(Namespace::metadata)
                .map(metadata -> metadata.name())
                .sorted();
        Set<String> names = Stream.of(home.stream(), projects, named)
                .flatMap(Function.identity())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return names.isEmpty()
                ? guessed(cluster, rules, deadline)
                : names.stream().limit(MOST).toList();
    }

    /// Without any known namespace: that of a ServiceAccount, and `default`.
    private static List<String> guessed(Cluster cluster, Optional<OwnRules> rules, Deadline deadline) {
        Optional<String> account = cluster.self(deadline)
                .known()
                .map(Caller::name)
                .filter(name -> name.startsWith(ACCOUNT))
                .map(name -> name.substring(ACCOUNT.length()).replaceFirst(":.*", ""));
        boolean here =
                rules.filter(own -> own.whole() && own.mayList(Resources.PODS)).isPresent();
        return Stream.concat(account.stream(), Stream.of(SOMEWHERE).filter(_ -> here))
                .distinct()
                .toList();
    }

    private static Map<String, Picture> parts(
            Cluster cluster, Picture picture, Set<Resource<?>> refused, List<String> namespaces, Deadline deadline) {
        return ParallelReads.each(namespaces, namespace -> {
            Picture empty = picture.about(namespace);
            Set<Resource<?>> allowed = allowed(cluster, namespace, refused, deadline);
            return allowed.isEmpty() ? empty : cluster.readMore(empty, allowed, deadline);
        });
    }

    private static Set<Resource<?>> allowed(
            Cluster cluster, String namespace, Set<Resource<?>> wanted, Deadline deadline) {
        return cluster.rules(namespace, deadline)
                .map(rules -> wanted.stream().filter(rules::mayList).collect(Collectors.<Resource<?>>toSet()))
                .orElse(wanted);
    }

    /// The objects of all these namespaces; empty when none of them may be read either. A namespace that could not
    /// be read this time matters more than the missing right: with the right alone, each call reads the same part.
    private static <T> Optional<Read<List<T>>> joined(
            Resource<T> resource, AccessRule missing, Map<String, Picture> parts) {
        List<T> objects = new ArrayList<>();
        List<String> seen = new ArrayList<>();
        parts.forEach((namespace, part) -> part.list(resource).known().ifPresent(known -> {
            objects.addAll(known);
            seen.add(namespace);
        }));
        Optional<Unread> passing = parts.values().stream()
                .flatMap(part -> part.list(resource).unread().stream())
                .filter(why -> why instanceof Unread.Late || why instanceof Unread.Failed)
                .findFirst();
        return seen.isEmpty()
                ? passing.map(Read.Missing::new)
                : Optional.of(new Read.Partial<>(objects, passing.orElseGet(() -> new Unread.Narrowed(missing, seen))));
    }
}
