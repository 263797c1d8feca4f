// SPDX-License-Identifier: Apache-2.0
/// The HTML view of an answer: the page at `/`, the file that `check` writes, and the MCP App, in one file.
@NullMarked
package io.clusterhealth.page;

import org.jspecify.annotations.NullMarked;
