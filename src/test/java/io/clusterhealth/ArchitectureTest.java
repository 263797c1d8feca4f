// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.quarkus.vertx.http.runtime.security.HttpSecurityPolicy;
import jakarta.enterprise.context.RequestScoped;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The dependencies between packages: a package per step of a request, imports only downward.
class ArchitectureTest {
    private static final String BASE = "io.clusterhealth.";

    private static final Map<String, Set<String>> MAY_IMPORT = Map.ofEntries(
            entry("caller", Set.of()),
            entry("text", Set.of()),
            entry("access", words("caller cluster safety text tool")),
            entry("telemetry", Set.of("caller", "cluster", "text", "tool")),
            entry("jsonrpc", Set.of()),
            entry("protocol", Set.of("jsonrpc")),
            entry("session", Set.of("jsonrpc", "text")),
            entry("engine", words("caller jsonrpc prompt protocol resource session text tool")),
            entry("engine.method", words("engine jsonrpc prompt protocol resource text tool")),
            entry("engine.legacy", words("engine engine.method jsonrpc prompt protocol resource tool")),
            entry(
                    "engine.modern",
                    words("caller engine engine.method jsonrpc prompt protocol resource session text tool")),
            entry("transport.http", words("access caller engine jsonrpc page protocol session tool")),
            entry("page", Set.of("text")),
            entry("transport.stdio", Set.of("caller", "engine", "jsonrpc", "text")),
            entry("tool", Set.of("caller", "text")),
            entry("tool.context", Set.of("tool", "render")),
            entry(
                    "tool.fleet",
                    words("caller cause cause.graph check cluster cluster.object drift examination "
                            + "finding fleet render resource text tool tool.health tool.health.resource")),
            entry("safety", Set.of("text")),
            entry("network", Set.of()),
            entry("upstream", words("jsonrpc network safety text tool")),
            entry("upstream.client", words("caller jsonrpc protocol text tool upstream")),
            entry("upstream.http", words("caller jsonrpc network text upstream upstream.client")),
            entry("upstream.stdio", words("jsonrpc process text upstream upstream.client")),
            entry("tool.upstream", Set.of("render", "tool", "upstream", "upstream.client")),
            entry("plan", words("caller cluster cluster.json cluster.object safety session text")),
            entry(
                    "tool.change",
                    words(
                            "caller cause cluster cluster.json cluster.object examination finding meaning plan posture render safety session text tool tool.health tool.health.explain tool.health.list git drift manifests")),
            entry("cluster.kube.write", words("caller cluster cluster.kube cluster.kube.api cluster.kube.login plan")),
            entry("tool.kubectl", words("cluster examination render safety text tool tool.health tool.health.explain")),
            entry("rights", Set.of("cluster", "cluster.object", "meaning", "text")),
            entry("posture", Set.of("cluster", "finding", "text")),
            entry("drift", words("cluster cluster.json cluster.object finding text")),
            entry("git", Set.of("cluster", "network", "text")),
            entry("manifests", words("cluster drift git plan process text")),
            entry(
                    "tool.gitops",
                    words(
                            "tool tool.health drift git plan finding cause examination cluster cluster.object render manifests")),
            entry(
                    "tool.rights",
                    words(
                            "caller tool tool.health tool.health.explain rights posture finding examination cluster cluster.object render text")),
            entry("prompt", Set.of("tool")),
            entry("resource", Set.of("tool")),
            entry(
                    "tool.health",
                    words(
                            "caller cause check check.network check.pod cluster cluster.object comparison examination finding "
                                    + "render text tool")),
            entry(
                    "tool.health.list",
                    words("caller cause cause.graph check check.alert check.node check.pod check.workload cluster "
                            + "cluster.object examination finding render timeline text tool tool.health upgrade")),
            entry(
                    "tool.health.explain",
                    words(
                            "cause check check.network check.pod check.workload cluster cluster.object drift examination finding render "
                                    + "tool tool.health tool.health.list text")),
            entry(
                    "tool.health.resource",
                    words("cluster cluster.object page prompt resource tool tool.health tool.health.list text")),
            entry(
                    "examination",
                    words("cause cause.graph comparison check check.network check.workload cluster "
                            + "cluster.object drift finding meaning render rights timeline upgrade")),
            entry("cluster", Set.of("caller", "cluster.object", "text")),
            entry("cluster.object", Set.of("meaning")),
            entry("cluster.json", Set.of("cluster", "cluster.object", "text")),
            entry("cluster.protobuf", Set.of("cluster.json", "text")),
            entry("process", Set.of()),
            entry(
                    "cluster.kube",
                    words("caller cluster cluster.object cluster.kube.api cluster.kube.hub cluster.kube.login"
                            + " cluster.kube.monitoring cluster.kube.read text")),
            entry(
                    "cluster.kube.hub",
                    words("cluster cluster.object cluster.kube.api cluster.kube.login"
                            + " cluster.kube.monitoring cluster.kube.read")),
            entry(
                    "cluster.kube.monitoring",
                    words("cluster cluster.object cluster.json cluster.kube.api cluster.kube.login")),
            entry("cluster.kube.read", words("cluster cluster.object cluster.json cluster.protobuf cluster.kube.api")),
            entry("cluster.kube.api", words("caller cluster cluster.object cluster.kube.login")),
            entry("cluster.kube.login", Set.of("cluster", "cluster.object", "process", "text")),
            entry("cluster.recording", words("caller cluster cluster.json cluster.object text")),
            entry("meaning", Set.of("text")),
            entry("finding", Set.of("meaning", "text")),
            entry("capability", Set.of("finding", "meaning", "text")),
            entry("check", words("capability cluster cluster.object finding meaning")),
            entry("check.control", words("check check.node cluster cluster.object finding meaning text")),
            entry("check.node", words("check cluster cluster.object finding meaning text")),
            entry("check.openshift", words("check cluster cluster.object finding meaning")),
            entry(
                    "check.condition",
                    words("check check.api check.network check.openshift check.storage cluster cluster.object "
                            + "finding meaning text")),
            entry("check.measure", words("check check.openshift cluster cluster.object finding meaning")),
            entry(
                    "check.alert",
                    words("check check.measure check.openshift cluster cluster.object finding meaning text")),
            entry("check.image", words("check cluster cluster.object finding meaning text")),
            entry("check.pod", words("check check.image check.node cluster cluster.object finding meaning text")),
            entry(
                    "check.workload",
                    words(
                            "capability check check.alert check.image check.network check.node check.openshift check.pod cluster "
                                    + "cluster.object finding meaning text")),
            entry("check.blame", words("check check.image cluster cluster.object finding meaning")),
            entry("check.storage", words("check check.node cluster cluster.object finding meaning")),
            entry("check.api", words("check cluster cluster.object finding meaning")),
            entry("check.policy", words("check cluster cluster.object finding meaning")),
            entry(
                    "check.network",
                    words("capability check check.node check.pod cluster cluster.object finding meaning text")),
            entry(
                    "check.catalog",
                    words("check check.alert check.api check.blame check.condition check.control "
                            + "check.image check.measure check.network check.node check.openshift "
                            + "check.pod check.policy check.storage check.workload cluster")),
            entry("upgrade", words("cluster cluster.object finding meaning text")),
            entry("timeline", Set.of("cluster", "cluster.object", "finding", "text")),
            entry("cause", Set.of("finding", "meaning")),
            entry("cause.rule", words("capability cause finding meaning text")),
            entry("cause.graph", Set.of("cause", "cause.rule", "finding", "meaning")),
            entry("fleet", Set.of("cause", "finding", "meaning", "text")),
            entry("observe", words("caller cause cluster examination finding render")),
            entry("comparison", Set.of("finding", "session", "text")),
            entry("render", words("cause cluster.object comparison finding meaning text upgrade")));

    private static Set<String> words(String line) {
        return Set.of(line.split(" "));
    }

    /// Packages that may use frameworks: the wiring, the transports, the tool beans, the cluster's client.
    private static final Set<String> WITH_FRAMEWORKS = Set.of(
            "app",
            "transport.http",
            "transport.stdio",
            "cluster.kube",
            "cluster.kube.api",
            "cluster.kube.hub",
            "cluster.kube.login",
            "cluster.kube.monitoring",
            "cluster.kube.read",
            "cluster.kube.write");

    static final List<String> PACKAGES = MAY_IMPORT.keySet().stream().sorted().toList();

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.clusterhealth");

    @ParameterizedTest
    @FieldSource("PACKAGES")
    void packageImportsOnlyWhatItMay(String from) {
        String[] forbidden = Stream.concat(PACKAGES.stream(), Stream.of("app"))
                .filter(to -> !to.equals(from) && !MAY_IMPORT.get(from).contains(to))
                .map(BASE::concat)
                .toArray(String[]::new);

        noClasses()
                .that()
                .resideInAPackage(BASE + from)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden)
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @ParameterizedTest
    @FieldSource("PACKAGES")
    void domainKnowsNoFramework(String from) {
        if (WITH_FRAMEWORKS.contains(from) || from.startsWith("tool.")) {
            return;
        }
        noClasses()
                .that()
                .resideInAPackage(BASE + from)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.quarkus..", "io.smallrye..", "jakarta..", "io.fabric8..", "io.vertx..", "picocli..")
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    /// The caller is authenticated, reviewed and authorized in one place each: a second one would allow a bypass.
    @ParameterizedTest
    @ValueSource(classes = {HttpAuthenticationMechanism.class, IdentityProvider.class, HttpSecurityPolicy.class})
    void callersComeInByOneDoor(Class<?> part) {
        assertThat(CLASSES.stream().filter(type -> type.isAssignableTo(part)))
                .singleElement()
                .extracting(JavaClass::getPackageName)
                .isEqualTo(BASE + "transport.http");
    }

    /// The caller is an argument, so that nothing can be read for another caller by accident.
    @Test
    void nothingKnowsTheCallerByItsSurroundings() {
        noClasses()
                .that()
                .resideOutsideOfPackage(BASE + "transport.http")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.quarkus.security..")
                .check(CLASSES);
        noClasses()
                .should()
                .dependOnClassesThat()
                .areAssignableTo(RequestScoped.class)
                .check(CLASSES);
    }

    @Test
    void tableNamesEveryPackage() {
        Set<String> found = StreamOfPackages.below(CLASSES.getPackage("io.clusterhealth"))
                .collect(Collectors.toCollection(TreeSet::new));
        found.remove("app");

        assertThat(PACKAGES).containsAll(found);
    }

    /// Searching for a name finds one file.
    @Test
    void noTwoFilesHaveOneName() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
                    .toList();
            assertThat(names).doesNotHaveDuplicates();
        }
    }

    /// Each type name, nested or not, is unique. Only a private nested type may share a short name, such as `Key`: it
    /// is not visible outside its file.
    @Test
    void noTwoTypesHaveOneName() {
        assertThat(CLASSES.stream()
                        .filter(type -> !isPrivate(type))
                        .map(JavaClass::getSimpleName)
                        .filter(name -> !name.isEmpty() && !name.equals("package-info")))
                .doesNotHaveDuplicates();
    }

    private static boolean isPrivate(JavaClass type) {
        return Modifier.isPrivate(type.reflect().getModifiers())
                || type.getEnclosingClass().filter(ArchitectureTest::isPrivate).isPresent();
    }

    /// A listing of more files does not fit on one screen.
    @Test
    void noPackageHasMoreThan60Files() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            Map<Path, Long> byFolder = files.filter(file -> file.toString().endsWith(".java"))
                    .collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));
            assertThat(byFolder).allSatisfy((_, count) -> assertThat(count).isLessThanOrEqualTo(60));
        }
    }

    @Test
    void noFileIsLongerThan400Lines() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            List<Path> tooLong = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> lines(file) > 400)
                    .toList();
            assertThat(tooLong).isEmpty();
        }
    }

    private static long lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /// The packages that contain classes, by their name relative to the base.
    private static final class StreamOfPackages {
        static Stream<String> below(JavaPackage root) {
            return root.getSubpackagesInTree().stream()
                    .filter(found -> found.getClasses().stream()
                            .anyMatch(type -> !type.getSimpleName().equals("package-info")))
                    .map(found -> found.getName().substring(BASE.length()));
        }
    }
}
