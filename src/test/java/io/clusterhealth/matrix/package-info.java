// SPDX-License-Identifier: Apache-2.0
/// Who is admitted over HTTP and what they see: every row of the matrix, with a real API server or a scripted
/// one.
package io.clusterhealth.matrix;
