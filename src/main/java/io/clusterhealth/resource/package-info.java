// SPDX-License-Identifier: Apache-2.0
/// Resources as the engine uses them: a URI, or a URI template, and one function that reads it.
@NullMarked
package io.clusterhealth.resource;

import org.jspecify.annotations.NullMarked;
