// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

/// Names of storage drivers, such as `ebs.csi.aws.com`; the software of a driver is called after it.
public final class DriverName {
    /// Parts that name a driver's vendor rather than what it is.
    private static final Set<String> COMMON = Set.of(
            "csi", "com", "io", "org", "net", "dev", "aws", "azure", "gke", "google", "k8s", "storage", "cloud",
            "driver");

    private DriverName() {}

    /// The parts that tell one driver from others.
    public static Stream<String> telling(String driver) {
        return Arrays.stream(driver.split("[./_-]")).filter(part -> part.length() > 2 && !COMMON.contains(part));
    }
}
