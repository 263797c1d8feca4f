// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.vertx.core.http.HttpClient;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the program cannot do, because nothing in it could.
class SafetyTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.clusterhealth");

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
    void sendsTheApiServerNothingButGetsAndReviews() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("io.clusterhealth.cluster.kube.ApiServer")
                .and()
                .doNotHaveFullyQualifiedName("io.clusterhealth.cluster.kube.ApiClient")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(HttpRequest.Builder.class)
                .because("requests are built in one place")
                .check(CLASSES);
        noClasses()
                .should()
                .callMethodWhere(named(
                        List.of(HttpRequest.Builder.class.getName()),
                        List.of("put", "patch", "delete", "method", "forStreaming")))
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("io.clusterhealth.cluster..")
                .should()
                .callMethodWhere(named(List.of(HttpClient.class.getName()), List.of("request", "webSocket")))
                .because("they are sent through fabric8's client")
                .check(CLASSES);
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("io.clusterhealth.cluster.kube.TextReading")
                .should()
                .callMethodWhere(named(List.of("io.clusterhealth.cluster.kube.ApiServer"), List.of("create")))
                .check(CLASSES);
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("io.clusterhealth.cluster.kube.KubeReviews")
                .and()
                .doNotHaveFullyQualifiedName("io.clusterhealth.cluster.kube.RulesReading")
                .should()
                .callMethodWhere(named(List.of("io.clusterhealth.cluster.kube.TextReading"), List.of("create")))
                .check(CLASSES);
    }

    @Test
    void usesNoClientThatCouldWrite() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.kubernetes..", "io.fabric8.kubernetes.client.dsl..", "io.fabric8.kubernetes.client.impl..")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("io.fabric8.kubernetes.client.KubernetesClient")
                .because("their calls create, change and delete")
                .check(CLASSES);
    }

    private static DescribedPredicate<JavaAccess<?>> named(List<String> owners, List<String> methods) {
        return DescribedPredicate.describe(
                owners + "." + methods,
                access -> owners.contains(access.getTargetOwner().getFullName())
                        && methods.contains(access.getTarget().getName()));
    }
}
