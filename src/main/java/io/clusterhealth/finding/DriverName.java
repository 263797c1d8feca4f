// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

/// Names of drivers, such as `ebs.csi.aws.com` and `nvidia.com/gpu`; their software is named after them.
public final class DriverName {
    /// Parts that are common to many drivers, such as the domain.
    private static final Set<String> COMMON = Set.of(
            "csi", "com", "io", "org", "net", "dev", "aws", "azure", "gke", "google", "k8s", "storage", "cloud",
            "driver", "gpu");

    private DriverName() {}

    /// The parts that distinguish one driver from others.
    public static Stream<String> telling(String driver) {
        return Arrays.stream(driver.split("[./_-]")).filter(part -> part.length() > 2 && !COMMON.contains(part));
    }
}
