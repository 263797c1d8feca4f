// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.report;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The rows of a list that a test covers; for a parameterized test, in the name of each case: `26 no TLS`.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Row {
    int[] value();
}
