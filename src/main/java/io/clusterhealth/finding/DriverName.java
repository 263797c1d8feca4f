// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

/// Names of storage drivers, such as `ebs.csi.aws.com`; the software of a driver is named after it.
public final class DriverName {
    /// Parts that are common to many drivers, such as the vendor.
    private static final Set<String> COMMON = Set.of(
            "csi", "com", "io", "org", "net", "dev", "aws", "azure", "gke", "google", "k8s", "storage", "cloud",
            "driver");

    private DriverName() {}

    /// The parts that distinguish one driver from others.
    public static Stream<String> telling(String driver) {
        return Arrays.stream(driver.split("[./_-]")).filter(part -> part.length() > 2 && !COMMON.contains(part));
    }
}
