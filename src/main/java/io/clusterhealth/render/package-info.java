// SPDX-License-Identifier: Apache-2.0
/// Renders incidents as text and structured JSON within a budget; redaction.
@NullMarked
package io.clusterhealth.render;

import org.jspecify.annotations.NullMarked;
