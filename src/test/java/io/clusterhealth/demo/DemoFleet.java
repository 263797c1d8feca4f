// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import java.time.Instant;
import java.util.List;
import java.util.Set;

/// The six clusters of `--cluster demo-fleet`: three share a registry's outage, one is out of memory, one is well, one
/// does not answer.
final class DemoFleet {
    private static final Instant OUTAGE = Instant.parse("2026-11-20T08:58:00Z");

    static final List<FleetMember> MEMBERS = List.of(
            new FleetMember(
                    "prod-eu",
                    "eu-central-1",
                    "v1.33.5",
                    Set.of("analytics", "checkout", "crm"),
                    List.of(
                            new Trouble.NoImage("checkout", "checkout-api", 3, OUTAGE),
                            new Trouble.NoImage("crm", "crm-api", 2, OUTAGE.plusSeconds(95)),
                            new Trouble.NoImage("analytics", "dashboards", 1, OUTAGE.plusSeconds(240)))),
            new FleetMember(
                    "prod-us",
                    "us-east-1",
                    "v1.33.5",
                    Set.of("checkout", "crm", "recommendations"),
                    List.of(
                            new Trouble.NoImage("checkout", "checkout-web", 2, OUTAGE.plusSeconds(400)),
                            new Trouble.NoImage("crm", "crm-web", 1, OUTAGE.plusSeconds(510)))),
            new FleetMember(
                    "staging",
                    "eu-central-1",
                    "v1.34.1",
                    Set.of("checkout", "reporting"),
                    List.of(
                            new Trouble.NoImage("checkout", "fraud-check", 1, OUTAGE.plusSeconds(60)),
                            new Trouble.NoImage("reporting", "report-api", 1, OUTAGE.plusSeconds(700)))),
            new FleetMember(
                    "batch",
                    "eu-west-1",
                    "v1.33.5",
                    Set.of("analytics"),
                    List.of(new Trouble.OutOfMemory("analytics", "etl-api", 1, Instant.parse("2026-11-20T06:10:00Z")))),
            new FleetMember("dev", "eu-west-1", "v1.34.1", Set.of("ci", "crm"), List.of()),
            new FleetMember("edge-7", "", "", Set.of(), List.of()));

    private DemoFleet() {}
}
