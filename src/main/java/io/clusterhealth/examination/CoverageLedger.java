// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.check.network.IngressTargets;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Kind;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Coverage.OddList;
import io.clusterhealth.finding.Coverage.Reason;
import io.clusterhealth.finding.HumanDuration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Determines which parts of a picture could be read.
public final class CoverageLedger {
    /// Where the list of Secrets is not needed, no rule to grant is reported for it: the right to list Secrets is the
    /// right to read them. The gap itself is reported, since the verdict could differ with that right. Most
    /// callers lack it, so it takes one line of 16 tokens; a live cluster is queried for the list only for the
    /// whole of an OpenShift, so that no other response contains it.
    private static final String HELD_BACK = "secrets";
    private static final String SECRETS = "certificates may end unseen";

    /// The lists and paths of the documented role for reading.
    private static final Set<String> GRANTED = Stream.concat(
                    Stream.of("readyz", "version"),
                    Resources.ALL.stream()
                            .filter(list -> list.of().served() && !list.metadataOnly())
                            .map(Resource::toString))
            .collect(Collectors.toUnmodifiableSet());

    private static final String DISCOVERY = "discovery (/apis)";

    private static final String CUSTOM_RESOURCES = "custom resources";

    private CoverageLedger() {}

    /// Every wanted list, the API's readiness and its version, each either checked or not. Lists that a recording
    /// does not hold are left out where they do not affect the verdict.
    public static Coverage of(Picture picture) {
        return of(picture, Optional.empty());
    }

    /// The same of a verdict on everything, which also says how many kinds of custom resources it does not read.
    public static Coverage ofVerdict(Picture picture) {
        return of(picture, unlisted(picture));
    }

    private static Coverage of(Picture picture, Optional<OddList> unlisted) {
        List<String> checked = new ArrayList<>();
        List<Blind> notChecked = new ArrayList<>();
        List<OddList> oddities = new ArrayList<>();
        enter("readyz", picture.readiness(), true, checked, notChecked);
        enter("version", picture.version(), true, checked, notChecked);
        if (!picture.server().remark().isEmpty()) {
            oddities.add(new OddList(Coverage.RECORDING, picture.server().remark()));
        }
        for (Resource<?> resource : wanted(picture)) {
            boolean needed = resource.of().use() != Kind.Use.EXTRA;
            enter(resource.toString(), picture.list(resource), needed, checked, notChecked);
            picture.list(resource).noted().ifPresent(remark -> oddities.add(new OddList(resource.toString(), remark)));
        }
        unlisted.ifPresent(oddities::add);
        unseenBackends(picture).ifPresent(notChecked::add);
        discovery(picture, checked, notChecked);
        Set<String> extra = wanted(picture).stream()
                .filter(resource -> resource.of().use() == Kind.Use.EXTRA)
                .map(Resource::toString)
                .collect(Collectors.toCollection(HashSet::new));
        extra.retainAll(checked);
        return new Coverage(
                checked,
                grantedTogether(notChecked, picture),
                oddities,
                extra,
                ungranted(notChecked.stream().map(Blind::what)));
    }

    /// The Services behind Routes, where a recording has those of other namespaces only.
    private static Optional<Blind> unseenBackends(Picture picture) {
        Set<String> unseen = picture.wanted().contains(Resources.SERVICES) ? IngressTargets.unseen(picture) : Set.of();
        String of = unseen.size() == 1
                ? "namespace " + unseen.iterator().next()
                : unseen.size() + " namespaces with Routes";
        return unseen.isEmpty() || !picture.whole(Resources.SERVICES)
                ? Optional.empty()
                : Optional.of(blind("services of " + of, new Unread.Unrecorded(Bearing.DOUBT), false, true));
    }

    /// The kinds that the server has besides those with a list: nothing is known of their objects.
    private static Optional<OddList> unlisted(Picture picture) {
        Set<String> listed = Stream.concat(Resources.ALL.stream(), Resources.ON_REQUEST.stream())
                .map(list -> list.plural() + "." + list.group())
                .collect(Collectors.toUnmodifiableSet());
        long kinds = picture.server().apis().known().stream()
                .flatMap(apis -> apis.groups().entrySet().stream())
                .filter(group -> !Resource.builtIn(group.getKey()))
                .flatMap(group -> group.getValue().stream().map(plural -> plural + "." + group.getKey()))
                .filter(kind -> !listed.contains(kind))
                .count();
        return kinds == 0
                ? Optional.empty()
                : Optional.of(new OddList(
                        CUSTOM_RESOURCES,
                        kinds + (kinds == 1 ? " other kind is not read" : " other kinds are not read")));
    }

    /// Without discovery it is unknown which further APIs there are, and whether their servers respond. Where nothing
    /// could be read, its reason is that of the lists.
    private static void discovery(Picture picture, List<String> checked, List<Blind> notChecked) {
        if (!checked.isEmpty() && !(picture.server().apis().unread().orElse(null) instanceof Unread.Absent)) {
            picture.server().apis().unread().ifPresent(why -> notChecked.addFirst(blind(DISCOVERY, why, false, true)));
        }
    }

    /// A caller who may list every kind of Kubernetes itself already has a role for reading; the missing rules for
    /// the kinds of other software are then reported as one.
    private static List<Blind> grantedTogether(List<Blind> gaps, Picture picture) {
        Map<String, AccessRule> lacking = new LinkedHashMap<>();
        for (Resource<?> resource : wanted(picture)) {
            if (picture.list(resource).unread().orElse(null) instanceof Unread.Denied(AccessRule rule)
                    && rule.verb().equals("list")
                    && !rule.resource().equals(HELD_BACK)) {
                if (resource.builtIn()) {
                    return gaps;
                }
                lacking.put(resource.toString(), rule);
            }
        }
        return gaps.stream()
                .map(gap -> Optional.ofNullable(lacking.get(gap.what()))
                        .map(rule -> new Blind(
                                gap.what(),
                                gap.reason(),
                                gap.detail(),
                                together(rule, lacking.values()),
                                gap.partial(),
                                gap.needed()))
                        .orElse(gap))
                .toList();
    }

    /// A Role grants nothing outside of its namespace.
    private static String together(AccessRule rule, Collection<AccessRule> lacking) {
        return AccessRule.listing(lacking.stream()
                .filter(one -> one.namespace().equals(rule.namespace()))
                .toList());
    }

    /// The kinds of which whole objects were wanted, and those that could not be read.
    public static Coverage of(Collection<ApiResource> kinds, Map<ApiResource, Unread> unread) {
        return new Coverage(
                kinds.stream()
                        .filter(kind -> !unread.containsKey(kind))
                        .map(ApiResource::plural)
                        .toList(),
                unread.entrySet().stream()
                        .map(gap -> blind(gap.getKey().plural(), gap.getValue(), false, true))
                        .toList(),
                List.of(),
                Set.of(),
                ungranted(unread.keySet().stream().map(ApiResource::plural)));
    }

    /// What the documented role for reading does not contain.
    private static Set<String> ungranted(Stream<String> names) {
        return names.filter(name -> !GRANTED.contains(name)).collect(Collectors.toUnmodifiableSet());
    }

    /// The log of a pod, if it was not read in time: without it the findings may be incomplete.
    public static Optional<Blind> lateLog(Read<?> log) {
        return log.unread()
                .flatMap(why -> why instanceof Unread.Late late ? Optional.of(lateLog(late)) : Optional.empty());
    }

    static Blind lateLog(Unread.Late late) {
        return blind("pod logs", late, true, true);
    }

    private static List<Resource<?>> wanted(Picture picture) {
        return Stream.of(Resources.ALL, List.of(Resources.PENDING_PODS), Resources.ON_REQUEST)
                .<Resource<?>>flatMap(List::stream)
                .filter(picture.wanted()::contains)
                .toList();
    }

    private static void enter(String what, Read<?> read, boolean needed, List<String> checked, List<Blind> notChecked) {
        switch (read) {
            case Read.Found<?> _, Read.Noted<?> _ -> checked.add(what);
            case Read.Partial<?> part -> notChecked.add(blind(what, part.rest(), true, needed));
            case Read.Missing<?>(Unread.Unrecorded(var bearing)) when bearing == Bearing.NONE -> {}
            case Read.Missing<?> none -> notChecked.add(blind(what, none.why(), false, needed));
        }
    }

    private static Blind blind(String what, Unread why, boolean partial, boolean needed) {
        return switch (why) {
            case Unread.Denied(var rule)
            when rule.resource().equals(HELD_BACK) && !needed ->
                new Blind(what, Reason.FORBIDDEN, SECRETS, "", partial, false);
            case Unread.Denied(var rule) ->
                new Blind(
                        what,
                        Reason.FORBIDDEN,
                        rule.ofServer() ? Coverage.SERVER_MAY_NOT : "",
                        rule.grant(),
                        partial,
                        needed);
            case Unread.Narrowed(var rule, var namespaces) ->
                new Blind(
                        what,
                        Reason.FORBIDDEN,
                        "read only in " + String.join(", ", namespaces),
                        rule.grant(),
                        partial,
                        needed);
            case Unread.Absent() -> new Blind(what, Reason.ABSENT, "", "", partial, needed);
            case Unread.Unrecorded(var bearing) ->
                switch (bearing) {
                    case NONE, DOUBT -> new Blind(what, Reason.ABSENT, Coverage.NOT_RECORDED, "", partial, needed);
                    case VERDICT -> new Blind(what, Reason.FAILED, Coverage.NOT_RECORDED, "", partial, needed);
                };
            case Unread.Late(var waited) -> new Blind(what, Reason.DEADLINE, late(waited), "", partial, needed);
            case Unread.Failed(var cause) -> new Blind(what, Reason.FAILED, cause, "", partial, needed);
        };
    }

    private static String late(Duration waited) {
        return waited.isPositive() ? "no answer within " + HumanDuration.of(waited) : "no time was left to ask for it";
    }
}
