{{- /* SPDX-License-Identifier: Apache-2.0 */ -}}
{{- /* The files with the roles and bindings of these values, for an administrator who creates them. */ -}}
{{- define "chm.rightsFiles" -}}
- templates/rbac.yaml
{{- if eq .Values.clusterAccess "service-account" }}
- templates/rbac-service-account.yaml
{{- end }}
{{- if .Values.observer.enabled }}
- templates/rbac-observer.yaml
{{- end }}
{{- end -}}

{{- /* What these roles allow, one line for each right: the account, then the right. */ -}}
{{- define "chm.rights" -}}
{{- $account := printf "the ServiceAccount %s" (include "chm.serviceAccount" .) -}}
{{- $observer := include "chm.observer" . -}}
{{- $reading := "to get and list what a verdict reads (files/reader-rules.yaml of the chart), and the paths of the API server's health" -}}
{{- $callers := list -}}
{{- range .Values.rbac.users }}{{ $callers = append $callers (printf "%s %s" .kind .name) }}{{ end -}}
{{- $callers = $callers | join ", " | default "the callers (rbac.users is empty: bind them yourself)" -}}
- {{ printf "%s: to get the URL /cluster-health-mcp" $callers | quote }}
- {{ printf "%s: to create tokenreviews and subjectaccessreviews" $account | quote }}
{{- if eq .Values.clusterAccess "service-account" }}
- {{ printf "%s: %s and metrics" $account $reading | quote }}
{{- if .Values.clusterMonitoring.enabled }}
- {{ printf "%s: cluster-monitoring-view and monitoring-alertmanager-view in %s" $account .Values.networkPolicy.monitoringNamespace | quote }}
{{- end }}
{{- end }}
{{- if .Values.fleet.clusterProxyUrl }}
- {{ printf "%s: to list managedclusters" $callers | quote }}
{{- end }}
{{- if .Values.observer.enabled }}
- {{ printf "the ServiceAccount %s: %s, and to create the same reviews" $observer $reading | quote }}
{{- $scrapers := list -}}
{{- if .Values.monitoring.serviceMonitor }}{{ $scrapers = append $scrapers (printf "the ServiceAccount %s-scraper" $observer) }}{{ end -}}
{{- range .Values.observer.scrapers }}{{ $scrapers = append $scrapers (printf "%s %s" .kind .name) }}{{ end -}}
{{- with $scrapers }}
- {{ printf "%s: to get the URL /cluster-health-mcp/metrics" (join ", " .) | quote }}
{{- end }}
{{- end }}
{{- end -}}
