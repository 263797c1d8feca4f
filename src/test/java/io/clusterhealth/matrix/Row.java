// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The rows of the matrix that a test stands for.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface Row {
    int[] value();
}
