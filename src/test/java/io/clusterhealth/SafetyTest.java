// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.fabric8.kubernetes.client.Client;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.vertx.core.http.HttpClient;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Abilities that the program lacks because no code in it provides them.
class SafetyTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.clusterhealth");

    private static final String WRITING = "io.clusterhealth.cluster.kube.write";

    /// The only method outside of it that sends a POST request: of reviews, which persist nothing.
    private static final String REVIEWING = "io.clusterhealth.cluster.kube.api.ApiServer.review(";

    @Test
    void startsProgramsInOnePlaceOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.clusterhealth.process")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(ProcessBuilder.class, Process.class)
                .orShould()
                .callMethodWhere(named(List.of("java.lang.Runtime"), List.of("exec")))
                .because("there a program is a file and its arguments, and ends in time")
                .check(CLASSES);
    }

    @Test
    void buildsRequestsInOnePlace() {
        noClasses()
                .that(areNot("ApiServer", "ApiClient"))
                .and()
                .resideOutsideOfPackage(WRITING)
                .should()
                .dependOnClassesThat()
                .areAssignableTo(HttpRequest.Builder.class)
                .check(CLASSES);
        noClasses()
                .that()
                .resideOutsideOfPackage(WRITING)
                .should()
                .callMethodWhere(describe(
                        "makes another request than a GET",
                        access -> access.getTargetOwner().isAssignableTo(HttpRequest.Builder.class)
                                && Set.of("post", "put", "patch", "delete", "method", "forStreaming")
                                        .contains(access.getTarget().getName())
                                && !access.getOrigin().getFullName().startsWith(REVIEWING)))
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("io.clusterhealth.cluster..")
                .should()
                .callMethodWhere(named(List.of(HttpClient.class.getName()), List.of("request", "webSocket")))
                .because("they are sent through fabric8's client")
                .check(CLASSES);
    }

    /// The class that sends any request is used by the writing package, which only the wiring uses.
    @Test
    void writesInOnePlaceOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackage(WRITING)
                .and(areNot("KubeClusters", "OpenClusters", "CallerConnection"))
                .should()
                .dependOnClassesThat()
                .haveSimpleName("CallerConnection")
                .check(CLASSES);
        noClasses()
                .that()
                .resideOutsideOfPackages(WRITING, "io.clusterhealth.app")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(WRITING)
                .check(CLASSES);
    }

    /// fabric8's typed API offers writes.
    @Test
    void usesNoTypedApi() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.kubernetes..", "io.fabric8.kubernetes.client.dsl..", "io.fabric8.kubernetes.client.impl..")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Client.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(KubernetesClientBuilder.class)
                .check(CLASSES);
    }

    /// Data of other servers is kept only in memory.
    @Test
    void keepsNothingOfOtherServersOnDisk() {
        noClasses()
                .that()
                .resideInAnyPackage("io.clusterhealth.upstream..", "io.clusterhealth.tool.upstream..")
                .should()
                .callMethodWhere(describe(
                        "writes a file",
                        access -> access.getTargetOwner().isEquivalentTo(Files.class)
                                && access.getTarget()
                                        .getName()
                                        .matches("(?:write|create|copy|move|new(?:Out|BufferedW|Byte)).*")))
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(FileOutputStream.class, FileWriter.class, RandomAccessFile.class, FileChannel.class)
                .check(CLASSES);
    }

    private static DescribedPredicate<JavaClass> areNot(String... names) {
        return describe(
                "are not " + List.of(names),
                type -> Stream.of(names)
                        .noneMatch(name -> type.getName()
                                .matches("io\\.clusterhealth\\.cluster\\.kube\\..*\\b" + name + "\\b.*")));
    }

    private static DescribedPredicate<JavaAccess<?>> named(List<String> owners, List<String> methods) {
        return describe(
                owners + "." + methods,
                access -> owners.contains(access.getTargetOwner().getFullName())
                        && methods.contains(access.getTarget().getName()));
    }
}
