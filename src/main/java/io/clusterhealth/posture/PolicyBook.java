// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Collects policy findings of a cluster from the objects of its policy engines, in any order. Not thread-safe.
public final class PolicyBook {
    private static final String GATEKEEPER = "constraints.gatekeeper.sh";
    private static final Set<String> REPORTS = Set.of("wgpolicyk8s.io", "openreports.io");
    private static final String ADMISSION = "admissionregistration.k8s.io";
    private static final String ACM = "policy.open-cluster-management.io";

    private static final String POD_SECURITY = "pod-security.kubernetes.io/";

    /// The modes of Pod Security labels on a namespace.
    private static final List<String> MODES = List.of("enforce", "warn", "audit");

    private final Optional<String> namespace;
    private final List<PolicyFinding> findings = new ArrayList<>();
    private final Map<Rule, Reported> reported = new LinkedHashMap<>();
    private final KyvernoModes kyverno = new KyvernoModes();
    private final Map<String, ObjectNode> admission = new TreeMap<>();
    private final List<ObjectNode> bindings = new ArrayList<>();
    private final Map<String, ObjectNode> acm = new TreeMap<>();
    private final Map<String, JsonNode> labels = new TreeMap<>();
    private final JudgedWorkloads<List<String>> workloads = new JudgedWorkloads<>(PodStandard::broken);

    /// @param namespace the only requested namespace; empty for all
    public PolicyBook(Optional<String> namespace) {
        this.namespace = namespace;
    }

    /// A rule of a policy, as reports name it; the name of the rule may be empty.
    private record Rule(KyvernoModes.Policy policy, String name) {
        boolean isKyvernos() {
            return policy.source().toLowerCase(Locale.ROOT).contains("kyverno");
        }

        String words() {
            return (policy.name() + " " + name).strip();
        }
    }

    private static final class Reported {
        private final Set<Subject> objects = new LinkedHashSet<>();
        private String message = "";
        private boolean whole = true;
    }

    public static boolean reads(ApiResource kind, PolicyEngine engine) {
        return switch (engine) {
            case GATEKEEPER -> kind.group().equals(GATEKEEPER);
            case KYVERNO ->
                (REPORTS.contains(kind.group()) && kind.plural().endsWith("reports"))
                        || KyvernoModes.reads(kind.group(), kind.plural());
            case ADMISSION -> kind.group().equals(ADMISSION) && kind.plural().startsWith("validatingadmissionpolic");
            case ACM -> kind.group().equals(ACM) && kind.plural().equals("policies");
            case POD_SECURITY ->
                kind.group().isEmpty()
                        ? kind.plural().equals("namespaces") || kind.plural().equals("pods")
                        : (kind.group().equals("apps")
                                        && Set.of("deployments", "daemonsets", "statefulsets")
                                                .contains(kind.plural()))
                                || (kind.group().equals("batch")
                                        && Set.of("jobs", "cronjobs").contains(kind.plural()));
            case REPORTS -> false;
        };
    }

    public void take(ApiResource kind, ObjectNode object) {
        switch (kind.group()) {
            case GATEKEEPER -> constraint(object);
            case KyvernoModes.RULES, KyvernoModes.CEL -> kyverno.take(kind.plural(), object);
            case "wgpolicyk8s.io", "openreports.io" -> report(object);
            case ADMISSION -> {
                if (kind.plural().endsWith("bindings")) {
                    bindings.add(object);
                } else {
                    admission.put(name(object), object);
                }
            }
            case ACM -> {
                if (object.at("/status/compliant").asText().equals("NonCompliant")) {
                    acm.put(object.at("/metadata/namespace").asText() + "." + name(object), object);
                }
            }
            default -> {
                if (kind.plural().equals("namespaces")) {
                    labels.put(name(object), object.at("/metadata/labels"));
                } else {
                    workloads.take(object);
                }
            }
        }
    }

    private static String name(JsonNode object) {
        return object.at("/metadata/name").asText();
    }

    /// The audit counts all violations of a constraint and stores the first of them; a new constraint waits for it.
    ///
    /// @see <a href="https://open-policy-agent.github.io/gatekeeper/website/docs/audit/">Gatekeeper, audit</a>
    private void constraint(ObjectNode object) {
        JsonNode status = object.path("status");
        JsonNode stored = status.path("violations");
        List<JsonNode> violations = stored.valueStream()
                .filter(one -> here(one.path("namespace").asText()))
                .toList();
        int total = status.path("totalViolations").asInt(-1);
        findings.add(new PolicyFinding(
                PolicyEngine.GATEKEEPER,
                object.path("kind").asText() + " " + name(object),
                PolicyAction.ofConstraint(object),
                namespace.isPresent() ? violations.size() : Math.max(violations.size(), total),
                total >= 0 && (namespace.isEmpty() || total <= stored.size()),
                violations.stream().map(PolicyBook::subject).toList(),
                violations.stream()
                        .findFirst()
                        .map(one -> one.path("message").asText())
                        .orElse("")));
    }

    private boolean here(String place) {
        return namespace.isEmpty() || namespace.get().equals(place);
    }

    private static Subject subject(JsonNode named) {
        return new Subject(
                named.path("kind").asText(),
                named.path("namespace").asText(),
                named.path("name").asText());
    }

    /// A result `error` tells that the rule could not be evaluated, so whether the object violates it is unknown.
    ///
    /// @see <a href="https://kyverno.io/docs/guides/reports/">Kyverno, policy reports</a>
    private void report(ObjectNode report) {
        for (JsonNode result : report.path("results")) {
            String outcome = result.path("result").asText();
            if (!outcome.equals("fail") && !outcome.equals("error")) {
                continue;
            }
            List<Subject> objects = Stream.concat(
                            result.path("resources").valueStream(),
                            result.path("resources").isEmpty() ? Stream.of(report.path("scope")) : Stream.empty())
                    .map(PolicyBook::subject)
                    .filter(one -> here(one.namespace()))
                    .toList();
            if (!objects.isEmpty()) {
                Reported sum = reported.computeIfAbsent(
                        new Rule(
                                new KyvernoModes.Policy(
                                        result.path("source").asText("kyverno"),
                                        result.path("policy").asText()),
                                result.path("rule").asText()),
                        _ -> new Reported());
                if (outcome.equals("error")) {
                    sum.whole = false;
                } else {
                    sum.objects.addAll(objects);
                }
                sum.message = sum.message.isEmpty() ? result.path("message").asText() : sum.message;
            }
        }
    }

    /// A hub has a replica of each policy for each cluster, whose label has the name of the policy in this form. The
    /// policy has the status of all its replicas, but only these have messages.
    ///
    /// @see <a
    /// href="https://open-cluster-management.io/docs/getting-started/integration/policy-controllers/">Policy</a>
    private Stream<PolicyFinding> acm(String name, ObjectNode policy) {
        return here(policy.at("/metadata/namespace").asText()) && !acm.containsKey(root(policy))
                ? Stream.of(ofAcm(name, policy))
                : Stream.empty();
    }

    private static String root(ObjectNode policy) {
        return policy.at("/metadata/labels")
                .path("policy.open-cluster-management.io/root-policy")
                .asText();
    }

    private PolicyFinding ofAcm(String name, ObjectNode policy) {
        List<Subject> clusters = policy.at("/status/status")
                .valueStream()
                .filter(one -> one.path("compliant").asText().equals("NonCompliant"))
                .map(one -> Subject.clusterScoped(
                        "ManagedCluster", one.path("clustername").asText()))
                .toList();
        return new PolicyFinding(
                PolicyEngine.ACM,
                policy.at("/metadata/namespace").asText() + "/" + name(policy),
                policy.at("/spec/remediationAction").asText("inform").toLowerCase(Locale.ROOT),
                Math.max(1, clusters.size()),
                true,
                clusters,
                Stream.concat(
                                Stream.of(policy),
                                acm.values().stream().filter(one -> root(one).equals(name)))
                        .flatMap(one -> one.at("/status/details").valueStream())
                        .flatMap(one -> one.path("history").valueStream().limit(1))
                        .map(one -> one.path("message").asText())
                        .filter(text -> text.startsWith("NonCompliant"))
                        .findFirst()
                        .orElse(""));
    }

    /// All findings: those with violations first, then those that deny writes, then by number of violations.
    ///
    /// @param unread the kinds that were not read completely
    public List<PolicyFinding> findings(Set<ApiResource> unread) {
        boolean whole = unread.stream().noneMatch(kind -> reads(kind, PolicyEngine.POD_SECURITY));
        SortedMap<Subject, List<String>> judged = workloads.judged();
        List<PolicyFinding> all = new ArrayList<>(findings);
        reported.forEach((rule, sum) -> all.add(new PolicyFinding(
                rule.isKyvernos() ? PolicyEngine.KYVERNO : PolicyEngine.REPORTS,
                rule.isKyvernos() ? rule.words() : rule.policy().source() + " " + rule.words(),
                kyverno.of(rule.policy(), rule.name()),
                sum.objects.size(),
                sum.whole,
                List.copyOf(sum.objects),
                sum.message)));
        acm.forEach((name, policy) -> acm(name, policy).forEach(all::add));
        bindings.forEach(binding -> all.add(admission(binding)));
        labels.forEach((place, given) -> standards(place, given, judged, whole).forEach(all::add));
        return all.stream()
                .sorted(Comparator.comparing((PolicyFinding one) -> one.total() == 0)
                        .thenComparing(one -> !one.denies())
                        .thenComparing(PolicyFinding::total, Comparator.reverseOrder())
                        .thenComparing(PolicyFinding::policy))
                .toList();
    }

    /// @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/">Policies</a>
    private PolicyFinding admission(ObjectNode binding) {
        String policy = binding.at("/spec/policyName").asText();
        String demands = Optional.ofNullable(admission.get(policy)).stream()
                .flatMap(one -> one.at("/spec/validations").valueStream())
                .map(one -> one.path("message").asText(one.path("expression").asText()))
                .collect(Collectors.joining("; "));
        return new PolicyFinding(
                PolicyEngine.ADMISSION,
                policy + " by " + name(binding),
                binding.at("/spec/validationActions")
                        .valueStream()
                        .map(one -> one.asText().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining("+")),
                -1,
                true,
                List.of(),
                demands.isEmpty() ? "the policy is not there, or could not be read" : demands);
    }

    private Stream<PolicyFinding> standards(
            String place, JsonNode given, SortedMap<Subject, List<String>> judged, boolean whole) {
        return MODES.stream()
                .filter(mode -> here(place) && given.has(POD_SECURITY + mode))
                .map(mode -> standard(place, mode, given, judged, whole));
    }

    private static PolicyFinding standard(
            String place, String mode, JsonNode given, SortedMap<Subject, List<String>> judged, boolean whole) {
        String level = given.path(POD_SECURITY + mode).asText();
        String version = given.path(POD_SECURITY + mode + "-version").asText();
        Map<Subject, List<String>> broken = new LinkedHashMap<>();
        judged.forEach((workload, controls) -> {
            List<String> why = PodStandard.of(level).violations(controls, version);
            if (workload.namespace().equals(place) && !why.isEmpty()) {
                broken.put(workload, why);
            }
        });
        return new PolicyFinding(
                PolicyEngine.POD_SECURITY,
                level + " in namespace " + place,
                mode.equals("enforce") ? "deny" : mode,
                broken.size(),
                whole,
                List.copyOf(broken.keySet()),
                broken.values().stream()
                        .findFirst()
                        .map(why -> String.join(", ", why))
                        .orElse(""));
    }
}
