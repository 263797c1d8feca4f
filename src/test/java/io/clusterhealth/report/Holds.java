// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.report;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// The rows of the isolation report that a test, or every test of a class, covers.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(IsolationCount.class)
public @interface Holds {
    IsolationRow[] value();
}
