// SPDX-License-Identifier: Apache-2.0
/// Who gets in over HTTP and what they see: every row of the matrix, against a real API server or a scripted one.
package io.clusterhealth.matrix;
