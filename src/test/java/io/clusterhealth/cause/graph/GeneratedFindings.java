// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import io.clusterhealth.cause.rule.Rule;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Layer;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import io.clusterhealth.meaning.Meaning.ContainerNotReady;
import io.clusterhealth.meaning.Meaning.EndingCertificate;
import io.clusterhealth.meaning.Meaning.Exited;
import io.clusterhealth.meaning.Meaning.HalfUnavailable;
import io.clusterhealth.meaning.Meaning.InitContainer;
import io.clusterhealth.meaning.Meaning.Labelled;
import io.clusterhealth.meaning.Meaning.OtherScheduler;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// Random findings about a small world, so that many rules apply at the same time, also in circles: of few codes or
/// of many, about objects that fit the code, referring to each other.
final class GeneratedFindings {
    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

    private final SplittableRandom random;
    private final GeneratedSubjects world;
    private final List<FindingCode> codes;
    private final RowWords row;
    private final List<Finding> made = new ArrayList<>();

    GeneratedFindings(long seed) {
        this.random = new SplittableRandom(seed);
        this.row = RowWords.NONE;
        this.world = new GeneratedSubjects(random, row);
        List<FindingCode> all = explained();
        Collections.shuffle(all, new Random(seed));
        this.codes = random.nextInt(3) == 0 ? all : all.subList(0, 4 + random.nextInt(16));
    }

    /// A world of the symptoms and causes of one rule, and of a dozen other codes, so that the rule fires more often.
    private GeneratedFindings(long seed, Rule rule, RowWords row) {
        this.random = new SplittableRandom(seed);
        this.row = row;
        this.world = new GeneratedSubjects(random, row);
        List<FindingCode> all = explained();
        Collections.shuffle(all, new Random(seed));
        this.codes = Stream.of(
                        rule.symptoms().stream().sorted(),
                        rule.causes().stream().sorted(),
                        all.stream().limit(12))
                .flatMap(some -> some)
                .toList();
    }

    /// All codes except those that are added to incidents after they are explained.
    private static List<FindingCode> explained() {
        List<FindingCode> all = new ArrayList<>(List.of(FindingCode.values()));
        all.removeAll(Set.of(FindingCode.CHANGED_BY_HAND, FindingCode.ROLLED_OUT, FindingCode.CONFIG_CHANGED));
        return all;
    }

    static GeneratedFindings about(Rule rule, RowWords row, long seed) {
        return new GeneratedFindings(seed, rule, row);
    }

    List<Finding> some(int count) {
        for (int i = 0; i < count; i++) {
            made.add(one());
        }
        return made.stream().distinct().toList();
    }

    private Finding one() {
        FindingCode code = world.pick(codes);
        Optional<Instant> since =
                random.nextInt(4) == 0 ? Optional.empty() : Optional.of(NOW.minusSeconds(60L * random.nextInt(200)));
        List<Link> links = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            links.add(link());
        }
        if (code.layer() == Layer.POD) {
            links.add(
                    random.nextBoolean()
                            ? new Link(Relation.RUNS_ON, world.node())
                            : new Link(Relation.MOUNTS, world.claim()));
        }
        if (code == FindingCode.POD_CRASH_LOOP) {
            links.add(link(Relation.RUNS_IMAGE));
            links.add(link(Relation.FAILS_ON));
        }
        Optional.ofNullable(LINKS.get(code)).ifPresent(links::add);
        if (code == FindingCode.LOAD_BALANCER_PENDING) {
            links.add(link(Relation.KNOWN_AS));
        }
        if (code == FindingCode.OPERAND_UNWELL) {
            links.add(new Link(Relation.OWNED_BY, world.router()));
        }
        if (code == FindingCode.CUSTOM_RESOURCE_UNWELL) {
            links.add(new Link(Relation.OWNED_BY, world.of(FindingCode.OPERAND_UNWELL)));
        }
        if (code == FindingCode.AUTOSCALER_BLIND) {
            links.add(new Link(Relation.SCALES, world.workload()));
        }
        if (code == FindingCode.MACHINE_FAILED) {
            links.add(new Link(Relation.OWNED_BY, world.machineSet()));
        }
        for (int i = code == FindingCode.STORAGE_SYSTEM_FAILING ? 4 : 0; i > 0; i--) {
            links.add(new Link(Relation.BACKS, world.claim()));
        }
        if (code == FindingCode.SECRET_NOT_DRAWN) {
            links.add(new Link(Relation.DRAWS_FROM, world.of(FindingCode.SECRET_STORE_NOT_READY)));
            links.add(link(Relation.WRITES));
        }
        for (int i = code == FindingCode.SHOWN_CERTIFICATE_EXPIRED ? 4 : 0; i > 0; i--) {
            links.add(new Link(Relation.BLAMED_BY, world.workload()));
            links.add(new Link(Relation.BLAMED_BY, world.of(FindingCode.OPERATOR_UNAVAILABLE)));
        }
        for (int i = code == FindingCode.POLICY_SHUTS_OUT || code == FindingCode.POLICY_KEEPS_NAMES ? 4 : 0;
                i > 0;
                i--) {
            links.add(new Link(Relation.SHUTS_OUT, world.workload()));
        }
        for (int i = code == FindingCode.NODE_FAILS_PODS || code == FindingCode.REGISTRY_LOST_IMAGES ? 4 : 0;
                i > 0;
                i--) {
            links.add(new Link(Relation.BLAMED_BY, world.workload()));
        }
        if (code == FindingCode.SERVICE_FAILS_CALLERS) {
            links.add(new Link(Relation.BLAMED_BY, world.workload()));
            links.add(new Link(Relation.SELECTS, world.workload()));
            links.add(new Link(Relation.MOUNTS, world.claim()));
        }
        return Finding.of(code, world.of(code))
                .evidence(evidence(code))
                .rated(world.pick(List.of(Severity.values())))
                .since(since)
                .links(links)
                .mode(mode(code));
    }

    private Optional<Mode> mode(FindingCode code) {
        return !row.modes().isEmpty() && random.nextBoolean()
                ? Optional.of(world.pick(row.modes()))
                : Optional.ofNullable(MODES.get(code)).filter(_ -> random.nextInt(4) > 0);
    }

    /// Links that findings of these codes always have.
    private static final Map<FindingCode, Link> LINKS = Map.of(
            FindingCode.POD_CRASH_LOOP, new Link(Relation.PROVIDES, Subject.port(9100)),
            FindingCode.CONVERTER_DOWN,
                    new Link(Relation.PROVIDES, Subject.clusterScoped("Kind", "Widget.example.com")),
            FindingCode.REGISTRY_LOST_IMAGES, new Link(Relation.KNOWN_AS, Subject.external("registry.example.com")),
            FindingCode.MACHINE_FAILED,
                    new Link(
                            Relation.OWNED_BY,
                            new Subject("ControlPlaneMachineSet", "openshift-machine-api", "cluster")));

    /// Modes that rules refer to.
    private static final Map<FindingCode, Mode> MODES = Map.of(
            FindingCode.ENDPOINT_SILENT, Mode.NAMES_UNRESOLVED,
            FindingCode.POLICY_SHUTS_OUT, Mode.PEERS_ABSENT,
            FindingCode.SERVICE_FAILS_CALLERS, Mode.PROXY_REFUSES,
            FindingCode.NODES_TAINTED, Mode.STALE_TAINT,
            FindingCode.NODE_CORDONED, Mode.NODE_REMOVAL_STUCK,
            FindingCode.NODE_PROBLEM, Mode.DEVICES_UNHEALTHY,
            FindingCode.POD_NOT_READY, Mode.READINESS_GATE,
            FindingCode.POD_OOM_KILLED, Mode.NODE_OUT_OF_MEMORY,
            FindingCode.AUTOSCALER_BLIND, Mode.SCALED_TWICE,
            FindingCode.WEBHOOK_DOWN, Mode.WEBHOOK_REFUSES_ITS_PODS);

    private static final List<Meaning> STATED = List.of(
            new ContainerNotReady("istio-proxy"),
            new ContainerNotReady("app"),
            new InitContainer("drain"),
            new InitContainer("wait-for-nightly"),
            new Exited(1),
            new Exited(137),
            new CertificateExpired(""));

    private Meaning stated() {
        if (!row.names().isEmpty() && random.nextInt(4) == 0) {
            return new ContainerNotReady(world.pick(row.names()).name());
        }
        if (made.isEmpty() || random.nextInt(3) > 0) {
            return world.pick(STATED);
        }
        Subject named = world.pick(made).subject();
        return random.nextBoolean()
                ? new InitContainer(named.name())
                : new Labelled(named.kind().toLowerCase(Locale.ROOT), named.name());
    }

    private Evidence evidence(FindingCode code) {
        return !made.isEmpty() && random.nextInt(5) == 0
                ? world.pick(saidBefore(code)).evidence().getFirst()
                : own(code);
    }

    /// Findings of the same code have the same evidence more often than others.
    private List<Finding> saidBefore(FindingCode code) {
        List<Finding> alike =
                made.stream().filter(finding -> finding.code() == code).toList();
        return alike.isEmpty() || random.nextBoolean() ? made : alike;
    }

    private Evidence own(FindingCode code) {
        String statement = "seen";
        Meaning[] stated = {stated()};
        if (code == FindingCode.POD_NOT_READY && random.nextInt(4) == 0) {
            return Evidence.quoting(statement, "HTTP probe failed with statuscode: 503");
        }
        if (code == FindingCode.POD_CONFIG_ERROR && !made.isEmpty() && random.nextInt(4) == 0) {
            return Evidence.quoting(
                    statement,
                    "secret \"%s\" not found"
                            .formatted(world.pick(made).subject().name()));
        }
        if (code == FindingCode.POD_CRASH_LOOP && random.nextInt(8) == 0) {
            return Evidence.of(statement, new Exited(1));
        }
        if (code.layer() == Layer.WORKLOAD && random.nextInt(3) == 0) {
            return Evidence.of(statement, new HalfUnavailable());
        }
        if (code == FindingCode.POD_UNSCHEDULABLE && random.nextInt(4) == 0) {
            return Evidence.of(statement, new OtherScheduler("volcano"));
        }
        if (code == FindingCode.ROUTE_CERTIFICATE_ENDS) {
            return Evidence.of(statement, new EndingCertificate("4398aeb0"));
        }
        if (code == FindingCode.SECRET_NOT_DRAWN && random.nextBoolean()) {
            return Evidence.quoting(statement, "permission denied");
        }
        return switch (random.nextInt(6)) {
            case 0 -> Evidence.of(statement, stated);
            case 1, 2 -> Evidence.quoting(statement, word(), stated);
            default -> Evidence.quoting(statement, word() + " " + word(), stated);
        };
    }

    /// A message of clusters, or the name of an earlier finding's object.
    private String word() {
        if (!row.texts().isEmpty() && random.nextBoolean()) {
            return world.pick(row.texts());
        }
        if (made.isEmpty() || random.nextInt(3) > 0) {
            return world.pick(GeneratedMessages.ALL);
        }
        Subject named = world.pick(made).subject();
        return row.inNamespace() ? named.namespace() + "/" + named.name() : named.name();
    }

    /// A link to an object of the kind that the relation leads to, or to an earlier finding's object.
    private Link link() {
        return link(world.pick(
                row.relations().isEmpty() || random.nextBoolean() ? List.of(Relation.values()) : row.relations()));
    }

    private Link link(Relation relation) {
        return new Link(
                relation,
                made.isEmpty() || random.nextInt(3) > 0
                        ? target(relation)
                        : world.pick(made).subject());
    }

    private Subject target(Relation relation) {
        return switch (relation) {
            case RUNS_ON, FAILS_ON, FITS, SPEAKS_FOR, BECAME, FELL_WITH, SKEWED_WITH -> world.node();
            case OWNED_BY ->
                world.pick(List.of(world.workload(), world.machineSet(), world.catalog(), world.cronJob()));
            case MOUNTS, BACKS -> world.claim();
            case PULLS_FROM, RUNS_IMAGE -> world.registry();
            case KNOWN_AS -> Subject.external(world.pick(List.of("web.shop.example.com", "db.example.com")));
            case MEMBER_OF -> random.nextBoolean() ? world.pool() : Subject.external("zone-a");
            case MANAGES, CARRIES, REFUSES_IN -> Subject.clusterScoped("Namespace", world.namespace());
            case PROVIDES ->
                world.pick(List.of(
                        world.service(),
                        Subject.clusterScoped("Capability", world.pick(List.of("dns", "cni"))),
                        Subject.clusterScoped("Interface", "br-data")));
            case SERVED_BY, ROUTES_TO -> world.service();
            case CALLS -> random.nextBoolean() ? world.service() : Subject.external("db.example.com");
            case SELECTS, SCALES, DISPLACES, SHUTS_OUT, BLAMED_BY -> world.workload();
            case OF_CLASS -> random.nextBoolean() ? world.storageClass() : world.ingressClass();
            case BOUND_TO -> world.volume();
            case MADE_BY, ALIKE_OWNED_BY -> world.of(FindingCode.OPERAND_UNWELL);
            case DEPLOYS -> world.pick(List.of(world.workload(), world.plan(), world.release()));
            case DRAWS_FROM -> world.supplier();
            case WRITES -> new Subject("Secret", world.namespace(), world.pick(List.of("tls", "settings")));
            case ADMITTED_BY -> world.router();
            case SHOWN_BY -> world.pod();
            case REPORTS_ON ->
                world.pick(List.of(world.node(), world.pod(), Subject.clusterScoped("Namespace", world.namespace())));
        };
    }
}
