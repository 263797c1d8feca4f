// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the program cannot do, because nothing in it could.
class SafetyTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.clusterhealth");

    @Test
    void startsNoOtherProgram() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(ProcessBuilder.class, Process.class)
                .orShould()
                .callMethodWhere(named(List.of("java.lang.Runtime"), List.of("exec")))
                .because("what is never run cannot be talked into running something else")
                .check(CLASSES);
    }

    @Test
    void sendsTheApiServerNothingButGetsAndReviews() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("io.clusterhealth.cluster.kube.ApiServer")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(RequestOptions.class)
                .because("requests are built in one place")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("io.clusterhealth.cluster..")
                .should()
                .accessFieldWhere(named(List.of(HttpMethod.class.getName()), List.of("PUT", "PATCH", "DELETE")))
                .orShould()
                .callMethodWhere(named(List.of(HttpMethod.class.getName()), List.of("valueOf")))
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
                .resideInAnyPackage("io.fabric8..", "io.kubernetes..")
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
