// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import java.util.List;
import java.util.stream.Stream;

/// Every rule.
public final class Rules {
    private static final List<Rule> ALL = Stream.of(
                    ControlPlaneRules.ALL,
                    MeasureRules.ALL,
                    ControllerRules.ALL,
                    HostedRules.ALL,
                    CertificateRules.ALL,
                    IssuerRules.ALL,
                    KeptCertificateRules.ALL,
                    AdmissionRules.ALL,
                    OperatorRules.ALL,
                    PlatformRules.ALL,
                    UpdateRules.ALL,
                    MachineRules.ALL,
                    OutsideRules.ALL,
                    NodeRules.ALL,
                    RoomRules.ALL,
                    NetworkRules.ALL,
                    StorageRules.ALL,
                    VolumeRules.ALL,
                    StorageSystemRules.ALL,
                    EndpointRules.ALL,
                    EntranceRules.ALL,
                    CloudRules.ALL,
                    NodeAgentRules.ALL,
                    PolicyRules.ALL,
                    DriverRules.ALL,
                    NameRules.ALL,
                    NamelessRules.ALL,
                    ImageRules.ALL,
                    ServiceRules.ALL,
                    ShutOutRules.ALL,
                    UpstreamRules.ALL,
                    StoreRules.ALL,
                    WaitingRules.ALL,
                    SharedRules.ALL,
                    AnswerRules.ALL,
                    DrawnSecretRules.ALL,
                    DeliveryRules.ALL,
                    SealedRules.ALL,
                    DeviceRules.ALL,
                    RouteRules.ALL,
                    OlmRules.ALL,
                    OperandRules.ALL,
                    WorkloadRules.ALL,
                    AlertRules.ALL)
            .flatMap(List::stream)
            .toList();

    private Rules() {}

    /// From the ground up.
    public static List<Rule> all() {
        return ALL;
    }
}
