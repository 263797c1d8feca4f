// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;

/// Amounts as Kubernetes writes them: `100m`, `1Gi`, `1e3`, `0.5`.
///
/// @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/">Quantity</a>
public final class Quantity {
    private static final Map<String, BigDecimal> SUFFIXES = Map.ofEntries(
            Map.entry("n", new BigDecimal("1e-9")),
            Map.entry("u", new BigDecimal("1e-6")),
            Map.entry("m", new BigDecimal("1e-3")),
            Map.entry("", BigDecimal.ONE),
            Map.entry("k", new BigDecimal("1e3")),
            Map.entry("M", new BigDecimal("1e6")),
            Map.entry("G", new BigDecimal("1e9")),
            Map.entry("T", new BigDecimal("1e12")),
            Map.entry("P", new BigDecimal("1e15")),
            Map.entry("E", new BigDecimal("1e18")),
            Map.entry("Ki", BigDecimal.valueOf(1L << 10)),
            Map.entry("Mi", BigDecimal.valueOf(1L << 20)),
            Map.entry("Gi", BigDecimal.valueOf(1L << 30)),
            Map.entry("Ti", BigDecimal.valueOf(1L << 40)),
            Map.entry("Pi", BigDecimal.valueOf(1L << 50)),
            Map.entry("Ei", BigDecimal.valueOf(1L << 60)));

    private static final int LONGEST = 32;
    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

    private Quantity() {}

    /// In thousandths, rounded up as the scheduler does; 0 for invalid and negative quantities.
    public static long milli(String text) {
        return parse(text).map(value -> bounded(value.movePointRight(3))).orElse(0L);
    }

    /// In whole units, rounded up; 0 for invalid and negative quantities.
    public static long whole(String text) {
        return parse(text).map(Quantity::bounded).orElse(0L);
    }

    public static Optional<BigDecimal> parse(String text) {
        if (text.isEmpty() || text.length() > LONGEST) {
            return Optional.empty();
        }
        int end = text.length();
        while (end > 0 && !Character.isDigit(text.charAt(end - 1)) && text.charAt(end - 1) != '.') {
            end--;
        }
        BigDecimal factor = SUFFIXES.get(text.substring(end));
        try {
            return factor == null
                    ? Optional.empty()
                    : Optional.of(new BigDecimal(text.substring(0, end)))
                            .filter(number -> Math.abs(number.scale()) <= LONGEST)
                            .map(factor::multiply);
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    /// Whether both are valid and the same amount, such as `1000m` and `1`.
    public static boolean isSame(String one, String other) {
        Optional<BigDecimal> left = parse(one);
        Optional<BigDecimal> right = parse(other);
        return left.isPresent() && right.isPresent() && left.get().compareTo(right.get()) == 0;
    }

    private static long bounded(BigDecimal value) {
        return value.signum() <= 0
                ? 0
                : value.min(MOST).setScale(0, RoundingMode.CEILING).longValue();
    }
}
