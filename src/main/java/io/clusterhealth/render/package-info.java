// SPDX-License-Identifier: Apache-2.0
/// Incidents to text and to structured JSON inside a budget; redaction.
@NullMarked
package io.clusterhealth.render;

import org.jspecify.annotations.NullMarked;
