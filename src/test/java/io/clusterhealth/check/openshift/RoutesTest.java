// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.CertificateLife;
import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Route;
import io.clusterhealth.cluster.object.Route.RouterAdmission;
import io.clusterhealth.cluster.object.ServingCertificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoutesTest {
    private static final RouteAdmission ADMISSION = new RouteAdmission(Duration.ofMinutes(10));

    @Test
    void refusedRouteIsANoticeWhereAnotherRouterAdmitsIt() {
        RouterAdmission yes = new RouterAdmission("default", condition("Admitted", "True", "9d"));
        RouterAdmission no = new RouterAdmission(
                "internal",
                condition("Admitted", "False", "9d", "HostAlreadyClaimed", "route b already exposes a.com"));
        RouterAdmission silent = new RouterAdmission("default", Given.timeless("Admitted", ""));

        assertThat(new Given()
                        .with(
                                Resources.ROUTES,
                                route("refused", no),
                                route("half", yes, no),
                                route("fine", yes),
                                route("silent", silent),
                                route("unseen"))
                        .told(ADMISSION))
                .containsExactly(
                        "ROUTE_REFUSED LOW Route shop/half",
                        "ROUTE_REFUSED LOW Route shop/unseen",
                        "ROUTE_REFUSED MEDIUM Route shop/refused");
    }

    /// Where routers report on no route at all, they may not report.
    @Test
    void routeThatNoRouterReportsOnIsANoticeWhereTheyReportOnOthers() {
        Route old = route(created("shop", "old", "11m"));
        Route young = route(created("shop", "young", "9m"));

        assertThat(new Given().with(Resources.ROUTES, old, young).told(ADMISSION))
                .isEmpty();
        assertThat(new Given()
                        .with(
                                Resources.ROUTES,
                                old,
                                young,
                                route("fine", new RouterAdmission("default", condition("Admitted", "True", "9d"))))
                        .told(ADMISSION))
                .containsExactly("ROUTE_REFUSED LOW Route shop/old");
        assertThat(ADMISSION.early(new Given()
                        .with(
                                Resources.ROUTES,
                                young,
                                route("fine", new RouterAdmission("default", condition("Admitted", "True", "9d"))))
                        .picture()))
                .extracting(finding -> finding.subject().name())
                .containsExactly("young");
    }

    private static Route route(String name, RouterAdmission... admissions) {
        return route(named("shop", name), admissions);
    }

    private static Route route(Metadata metadata, RouterAdmission... admissions) {
        return new Route(metadata, "a.com", List.of("web"), "", List.of(admissions), Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({
        // Life of a year: limits at 30 days and 7 days left; of 90 days: at an eighth and a twenty-fourth left.
        "P365D, P30D, ''",
        "P365D, PT2591999S, LOW",
        "P365D, P7D, LOW",
        "P365D, PT604799S, MEDIUM",
        "P365D, PT1S, MEDIUM",
        "P365D, PT0S, HIGH",
        "P90D, PT972000S, ''",
        "P90D, PT971999S, LOW",
        "P90D, PT324000S, LOW",
        "P90D, PT323999S, MEDIUM"
    })
    void certificateOfARouteIsJudgedByWhatIsLeftOfItsLife(Duration life, Duration left, String severity) {
        Instant end = Given.NOW.plus(left);
        ServingCertificate own = new ServingCertificate(end.minus(life), end);
        Route route = new Route(named("shop", "web"), "a.com", List.of("web"), "", List.of(), Optional.of(own));

        assertThat(new Given()
                        .with(Resources.ROUTES, route)
                        .told(new RouteCertificates(
                                new CertificateLife(Duration.ofDays(30), Duration.ofDays(7), 8, 24))))
                .isEqualTo(
                        severity.isEmpty()
                                ? List.of()
                                : List.of("ROUTE_CERTIFICATE_ENDS " + severity + " Route shop/web"));
    }
}
