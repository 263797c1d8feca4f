// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.rights.NamedRole.RoleKey;
import io.clusterhealth.rights.RoleGrant.RoleState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The roles and bindings of a cluster, or of a namespace with the cluster-scoped ones: what RBAC allows. An
/// aggregated ClusterRole is used as stored.
///
/// @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/">Using RBAC Authorization</a>
public final class RoleTable {
    private static final Resource<GenericObject> ROLES = Resources.generic("roles");
    private static final Resource<GenericObject> CLUSTER_ROLES = Resources.generic("clusterroles");
    private static final Resource<GenericObject> BINDINGS = Resources.generic("rolebindings");
    private static final Resource<GenericObject> CLUSTER_BINDINGS = Resources.generic("clusterrolebindings");

    public static final Set<Resource<?>> LISTS = Set.of(ROLES, CLUSTER_ROLES, BINDINGS, CLUSTER_BINDINGS);

    private final Map<RoleKey, NamedRole> roles = new HashMap<>();
    private final List<RoleGrant> grants = new ArrayList<>();
    private final boolean allRoles;
    private final boolean allClusterRoles;

    private RoleTable(Picture picture) {
        allRoles = picture.whole(ROLES);
        allClusterRoles = picture.whole(CLUSTER_ROLES);
        Stream.of(CLUSTER_ROLES, ROLES)
                .flatMap(list -> picture.objects(list).stream())
                .map(RoleTable::role)
                .forEach(role -> roles.put(role.key(), role));
        Stream.of(CLUSTER_BINDINGS, BINDINGS)
                .flatMap(list -> picture.objects(list).stream())
                .map(this::grant)
                .forEach(grants::add);
    }

    public static RoleTable of(Picture picture) {
        return new RoleTable(picture);
    }

    private static NamedRole role(GenericObject role) {
        return new NamedRole(
                key(role.kind(), role.metadata().namespace(), role.metadata().name()),
                role.each("rules").stream().map(RoleRule::read).toList());
    }

    private static RoleKey key(String kind, String namespace, String name) {
        return new RoleKey(kind.equals("Role") ? namespace : "", name);
    }

    private RoleGrant grant(GenericObject binding) {
        String namespace = binding.metadata().namespace();
        RoleKey role = key(binding.text("roleRef.kind"), namespace, binding.text("roleRef.name"));
        return new RoleGrant(
                namespace,
                binding.metadata().name(),
                role,
                state(role),
                Optional.ofNullable(roles.get(role)).map(NamedRole::rules).orElse(List.of()),
                binding.each("subjects").stream().map(RoleSubject::read).toList());
    }

    private RoleState state(RoleKey role) {
        if (roles.containsKey(role)) {
            return RoleState.READ;
        }
        return (role.namespace().isEmpty() ? allClusterRoles : allRoles) ? RoleState.ABSENT : RoleState.UNREAD;
    }

    /// The binding that grants a user a right; empty where no role does, which means nothing for
    /// [Requester#isMaster()].
    public Optional<RoleGrant> allows(Requester who, Right right) {
        return grants.stream()
                .filter(grant -> grant.isAbout(who) && grant.grants(right))
                .findFirst();
    }

    /// The bindings that would apply to a user and the right, but whose role does not exist.
    public List<RoleGrant> ofNoRole(Requester who, Right right) {
        return grants.stream()
                .filter(grant -> grant.isAbout(who) && grant.isOfNoRole(right))
                .toList();
    }

    /// A binding that grants a right, but not in the requested scope.
    ///
    /// @param only its own scope: `in namespace shop`, `for objects named cart`
    public record LesserGrant(RoleGrant grant, String only) {}

    /// The bindings that grant a user a part of a right.
    public List<LesserGrant> ofLess(Requester who, Right right) {
        return grants.stream()
                .filter(grant -> grant.isAbout(who))
                .flatMap(grant -> grant.grantsOnly(right).map(only -> new LesserGrant(grant, only)).stream())
                .toList();
    }

    /// The groups whose members have a right, without those of which it is known whether the user is in them.
    public List<RoleSubject> groupsThatMay(Requester who, Right right) {
        return holders(right, false).stream()
                .map(Holder::subject)
                .filter(group -> group.kind().equals(RoleSubject.GROUP)
                        && !who.groups().contains(group.name())
                        && !group.isKnownByName())
                .toList();
    }

    /// All bindings of a user, in the order in which they were read.
    public List<RoleGrant> grantedTo(Requester who) {
        return grants.stream().filter(grant -> grant.isAbout(who)).toList();
    }

    /// Whether a rule of a role names this verb, other than by `*`.
    public boolean namesVerb(String verb) {
        return rules().anyMatch(rule -> rule.verbs().contains(verb));
    }

    /// Whether a rule of a role names this resource, for any verb, other than by `*`.
    public boolean namesResource(Right.OfObjects right) {
        return rules().anyMatch(rule -> rule.names(right));
    }

    private Stream<RoleRule> rules() {
        return roles.values().stream().flatMap(role -> role.rules().stream());
    }

    /// The subjects of any kind with this name in bindings, sorted.
    public List<RoleSubject> named(String name) {
        return grants.stream()
                .flatMap(grant -> grant.subjects().stream().map(subject -> subject.within(grant.namespace())))
                .filter(subject -> subject.name().equals(name))
                .distinct()
                .sorted()
                .toList();
    }

    /// A subject, and the bindings that grant it the requested right.
    public record Holder(RoleSubject subject, List<RoleGrant> ways) {
        public Holder {
            ways = List.copyOf(ways);
        }
    }

    /// The subjects to which bindings grant a right, sorted by name.
    ///
    /// @param anywhere whether a right in any one namespace is enough
    public List<Holder> holders(Right right, boolean anywhere) {
        Map<RoleSubject, List<RoleGrant>> ways = new HashMap<>();
        grants.stream()
                .filter(grant -> grant.grants(anywhere ? within(right, grant.namespace()) : right))
                .forEach(grant -> grant.subjects()
                        .forEach(subject -> ways.computeIfAbsent(
                                        subject.within(grant.namespace()), _ -> new ArrayList<>())
                                .add(grant)));
        return ways.entrySet().stream()
                .map(entry -> new Holder(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing(Holder::subject))
                .toList();
    }

    private static Right within(Right right, String namespace) {
        return switch (right) {
            case Right.OfObjects of ->
                new Right.OfObjects(of.verb(), of.group(), of.resource(), of.subresource(), namespace, of.name());
            case Right.Url url -> url;
        };
    }

    /// The roles that could be bound to grant a right: the least first, by the risks beside the right and then by
    /// their rules; then those of Kubernetes' own components, and last those that allow everything, regardless
    /// of the number of their rules.
    public List<NamedRole> granting(Right right) {
        String namespace = right instanceof Right.OfObjects of ? of.namespace() : "";
        RoleRule least = RoleRule.granting(right);
        return roles.values().stream()
                .filter(role -> role.key().namespace().isEmpty()
                        || role.key().namespace().equals(namespace))
                .filter(role -> role.rules().stream().anyMatch(rule -> rule.grants(right)))
                .sorted(Comparator.comparing(NamedRole::isEverything)
                        .thenComparing(NamedRole::isSystems)
                        .thenComparingInt(role -> role.danger(least))
                        .thenComparingLong(NamedRole::breadth)
                        .thenComparing(role -> role.key().words()))
                .toList();
    }
}
