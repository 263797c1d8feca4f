// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.olm;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.CatalogSource;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Catalogs that OLM cannot reach: nothing of them is installed or updated meanwhile.
///
/// A connection that idles is at rest. A catalog without a state counts only when it says what is wrong with it.
///
/// @param patience for how long it may be connecting
public record CatalogHealth(Duration patience) implements Check {
    private static final Set<String> FINE = Set.of("READY", "IDLE");

    @Override
    public Set<Resource<?>> needs() {
        return Olm.NEEDS;
    }

    @Override
    public List<Look> looks() {
        return List.of(Olm.part(Resources.CATALOG_SOURCES));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.CATALOG_SOURCES).stream()
                .filter(catalog -> down(catalog, picture.asOf()))
                .map(CatalogHealth::finding)
                .toList();
    }

    private boolean down(CatalogSource catalog, Instant asOf) {
        if (FINE.contains(catalog.state())
                || (catalog.state().isEmpty() && said(catalog).isEmpty())) {
            return false;
        }
        Optional<Instant> since = catalog.since().or(() -> catalog.metadata().created());
        return since.filter(at -> !Age.reaches(patience, at, asOf)).isEmpty();
    }

    private static Quote said(CatalogSource catalog) {
        return new Quote(catalog.reason(), catalog.message());
    }

    private static Finding finding(CatalogSource catalog) {
        String state = catalog.state().isEmpty() ? "it has no connection" : "its connection is " + catalog.state();
        return Finding.of(FindingCode.CATALOG_DOWN, Subjects.of(Olm.CATALOG, catalog.metadata()))
                .quoting(state, said(catalog))
                .since(catalog.since());
    }
}
