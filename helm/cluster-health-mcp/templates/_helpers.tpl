{{- /* SPDX-License-Identifier: Apache-2.0 */ -}}

{{- define "chm.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 52 | trimSuffix "-" -}}
{{- else if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- /* Cluster-scoped objects have the release's namespace in their names, so that two releases do not conflict. */ -}}
{{- define "chm.clusterName" -}}
{{- printf "%s-%s" .Release.Namespace (include "chm.fullname" .) -}}
{{- end -}}

{{- define "chm.selectorLabels" -}}
app: cluster-health-mcp
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "chm.labels" -}}
{{ include "chm.selectorLabels" . }}
app.kubernetes.io/component: server
app.kubernetes.io/part-of: cluster-health-mcp
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 }}
{{- end -}}

{{- define "chm.serviceAccount" -}}
{{- default (include "chm.fullname" .) .Values.serviceAccount.name -}}
{{- end -}}

{{- define "chm.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}
{{- end -}}

{{- define "chm.hasTls" -}}{{ if ne .Values.tls.source "none" }}yes{{ end }}{{- end -}}
{{- define "chm.scheme" -}}{{ if include "chm.hasTls" . }}https{{ else }}http{{ end }}{{- end -}}
{{- define "chm.port" -}}
{{- if include "chm.hasTls" . }}{{ .Values.ports.https }}{{ else }}{{ .Values.ports.http }}{{ end -}}
{{- end -}}

{{- /* Three quarters of settings.deadline, in seconds; the schema admits the forms 4s and 4000ms. */ -}}
{{- define "chm.slow" -}}
{{- $number := regexFind "^[0-9]+" .Values.settings.deadline | float64 -}}
{{- round (mulf $number (ternary 0.00075 0.75 (hasSuffix "ms" .Values.settings.deadline))) 2 -}}
{{- end -}}

{{- define "chm.tlsSecret" -}}
{{- default (printf "%s-tls" (include "chm.fullname" .)) .Values.tls.secretName -}}
{{- end -}}

{{- define "chm.sessionSecret" -}}
{{- default (printf "%s-session" (include "chm.fullname" .)) .Values.sessions.existingSecret -}}
{{- end -}}

{{- /* The probes of a pod of the image; the values of one may all be removed. */ -}}
{{- define "chm.probes" -}}
{{- $scheme := include "chm.scheme" . -}}
{{- range $name, $path := dict "startup" "/health/live" "liveness" "/health/live" "readiness" "/health/ready" }}
{{ $name }}Probe:
{{- $asked := dict "httpGet" (dict "path" $path "port" $scheme "scheme" (upper $scheme)) }}
{{- merge $asked (get $.Values.probes $name) | toYaml | nindent 2 }}
{{- end -}}
{{- end -}}

{{- /* The URL of the server for Lightspeed and other pods. */ -}}
{{- define "chm.url" -}}
{{- printf "%s://%s.%s.svc:%s/mcp" (include "chm.scheme" .) (include "chm.fullname" .) .Release.Namespace (include "chm.port" .) -}}
{{- end -}}

{{- define "chm.oauthProxy" -}}{{ include "chm.fullname" . }}-page{{- end -}}

{{- define "chm.oauthClient" -}}{{ include "chm.clusterName" . }}-page{{- end -}}

{{- define "chm.allowedOrigins" -}}
{{- $origins := .Values.settings.allowedOrigins -}}
{{- if .Values.oauthProxy.enabled }}{{ $origins = prepend $origins (printf "https://%s" .Values.oauthProxy.host) }}{{ end -}}
{{- join "," $origins -}}
{{- end -}}

{{- define "chm.allowedHosts" -}}
{{- $name := include "chm.fullname" . -}}
{{- $hosts := list $name (printf "%s.%s" $name .Release.Namespace) (printf "%s.%s.svc" $name .Release.Namespace) (printf "%s.%s.svc.cluster.local" $name .Release.Namespace) -}}
{{- if and .Values.route.enabled .Values.route.host }}{{ $hosts = append $hosts .Values.route.host }}{{ end -}}
{{- if .Values.ingress.enabled }}{{ $hosts = append $hosts .Values.ingress.host }}{{ end -}}
{{- if .Values.oauthProxy.enabled }}{{ $hosts = append $hosts .Values.oauthProxy.host }}{{ end -}}
{{- if .Values.httpRoute.enabled }}{{ $hosts = concat $hosts .Values.httpRoute.hostnames }}{{ end -}}
{{- concat $hosts .Values.settings.allowedHosts | uniq | join "," -}}
{{- end -}}

{{- /* The permissions that a verdict needs: no secrets, no configuration, no logs. */ -}}
{{- define "chm.readerRules" -}}
{{- range $group, $resources := .Files.Get "files/reader-rules.yaml" | fromYaml -}}
- apiGroups: [{{ $group | quote }}]
  resources: [{{ join ", " $resources }}]
  verbs: [get, list]
{{ end -}}
- nonResourceURLs: [/readyz, /readyz/*, /livez, /livez/*, /version]
  verbs: [get]
{{- end -}}

{{- /* OpenShift's routers, including those on the host network. */ -}}
{{- define "chm.routers" -}}
- namespaceSelector:
    matchExpressions:
      - {key: kubernetes.io/metadata.name, operator: In, values: [openshift-ingress, openshift-host-network]}
{{- end -}}

{{- /* OpenShift's Prometheus for user workloads reads the ServiceMonitors in other namespaces than the platform's. */ -}}
{{- define "chm.userWorkloadMonitoring" -}}
{{- if eq .Values.networkPolicy.monitoringNamespace "openshift-monitoring" -}}
- namespaceSelector:
    matchLabels:
      kubernetes.io/metadata.name: openshift-user-workload-monitoring
{{- end -}}
{{- end -}}

{{- define "chm.observer" -}}{{ include "chm.fullname" . }}-observer{{- end -}}

{{- /* The name differs from the server's, whose Service would otherwise select these pods too. */ -}}
{{- define "chm.observerSelectorLabels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}-observer
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "chm.observerLabels" -}}
{{ include "chm.observerSelectorLabels" . }}
app.kubernetes.io/component: observer
app.kubernetes.io/part-of: cluster-health-mcp
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 }}
{{- end -}}

{{- define "chm.observerTlsSecret" -}}
{{- default (printf "%s-tls" (include "chm.observer" .)) (default .Values.tls.secretName .Values.observer.tlsSecretName) -}}
{{- end -}}

{{- /* The paths that are open to the outside; clients without a token learn from the second where to get one. */ -}}
{{- define "chm.paths" -}}
- /mcp
{{- if .Values.auth.issuer }}
- /.well-known/oauth-protected-resource
{{- end }}
{{- end -}}

{{/* What every pod that reads the cluster may connect to: DNS and the API server. */}}
{{- define "chm.egressToApiServer" -}}
# DNS: port 53 of the Service, port 5353 of OpenShift's DNS pods.
- ports:
    - {protocol: UDP, port: 53}
    - {protocol: TCP, port: 53}
    - {protocol: UDP, port: 5353}
    - {protocol: TCP, port: 5353}
  to:
    - namespaceSelector:
        matchExpressions:
          - {key: kubernetes.io/metadata.name, operator: In, values: [openshift-dns, kube-system]}
# The API server is on the host network, which no selector matches: without addresses, any address is allowed.
- ports:
    {{- range .Values.networkPolicy.apiServerPorts }}
    - {protocol: TCP, port: {{ . }}}
    {{- end }}
  {{- with .Values.networkPolicy.apiServerAddresses }}
  to:
    {{- range . }}
    - ipBlock: {cidr: {{ . | quote }}}
    {{- end }}
  {{- end }}
{{- end }}

{{- define "chm.egressToMonitoring" -}}
# Thanos and Alertmanager, at the ports of their pods.
- ports:
    - {protocol: TCP, port: 9091}
    - {protocol: TCP, port: 9095}
  to:
    - namespaceSelector:
        matchLabels:
          kubernetes.io/metadata.name: {{ .Values.networkPolicy.monitoringNamespace }}
{{- end }}
