// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.rule.RuleFile.Rows;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// Every rule.
public final class Rules {
    private static final String FILE = "/io/clusterhealth/cause/rules.txt";

    private static final Rows ROWS = RuleFile.read(text());

    private static final List<Rule> ALL = Stream.of(
                    ControlPlaneRules.ALL,
                    ControllerRules.ALL,
                    KeptCertificateRules.ALL,
                    AdmissionRules.ALL,
                    OperatorRules.ALL,
                    PlatformRules.ALL,
                    NetworkRules.ALL,
                    StorageRules.ALL,
                    VolumeRules.ALL,
                    StorageSystemRules.ALL,
                    EndpointRules.ALL,
                    EntranceRules.ALL,
                    CloudRules.ALL,
                    NodeAgentRules.ALL,
                    DriverRules.ALL,
                    NameRules.ALL,
                    NamelessRules.ALL,
                    ServiceRules.ALL,
                    StoreRules.ALL,
                    SealedRules.ALL,
                    DeviceRules.ALL,
                    ROWS.rules())
            .flatMap(List::stream)
            .toList();

    private Rules() {}

    static String text() {
        try (InputStream file = Objects.requireNonNull(Rules.class.getResourceAsStream(FILE))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// From the ground up.
    public static List<Rule> all() {
        return ALL;
    }

    /// What connects incidents that no rule does, the most telling first.
    static List<UnexplainedRule> unexplained() {
        return ROWS.unexplained();
    }
}
