{{- /* SPDX-License-Identifier: Apache-2.0 */ -}}
{{- define "chm.env" -}}
- name: MCP_TRANSPORT
  value: "http"
- name: MCP_HTTP_HOST
  value: "0.0.0.0"
- name: MCP_HTTP_PORT
  value: {{ include "chm.port" . | quote }}
- name: MCP_ALLOWED_HOSTS
  value: {{ include "chm.allowedHosts" . | quote }}
{{- with include "chm.allowedOrigins" . }}
- name: MCP_ALLOWED_ORIGINS
  value: {{ . | quote }}
{{- end }}
- name: MCP_AUTH
  value: "user"
{{- with .Values.auth.audience }}
- name: MCP_AUTH_AUDIENCE
  value: {{ . | quote }}
{{- end }}
{{- with .Values.auth.issuer }}
- name: MCP_AUTH_ISSUER
  value: {{ . | quote }}
{{- end }}
{{- with .Values.oauthProxy.enabled | ternary "X-Forwarded-Access-Token" .Values.auth.proxyTokenHeader }}
- name: MCP_PROXY_TOKEN_HEADER
  value: {{ . | quote }}
{{- end }}
- name: MCP_CLUSTER_ACCESS
  value: {{ .Values.clusterAccess | quote }}
{{- if include "chm.hasTls" . }}
- name: MCP_TLS_CERT_FILE
  value: "/etc/cluster-health-mcp/tls/tls.crt"
- name: MCP_TLS_KEY_FILE
  value: "/etc/cluster-health-mcp/tls/tls.key"
{{- else }}
- name: MCP_ALLOW_PLAINTEXT
  value: "true"
{{- end }}
- name: MCP_MANAGEMENT_HOST
  value: "0.0.0.0"
- name: MCP_MANAGEMENT_PORT
  value: {{ .Values.ports.management | quote }}
- name: MCP_SESSIONS
  value: {{ .Values.sessions.mode | quote }}
- name: MCP_SESSION_TTL
  value: {{ .Values.sessions.ttl | quote }}
- name: MCP_SESSION_KEY_FILE
  value: "/etc/cluster-health-mcp/session/session.key"
- name: MCP_TOOLSETS
  value: {{ join "," .Values.settings.toolsets | quote }}
- name: MCP_DEADLINE
  value: {{ .Values.settings.deadline | quote }}
- name: MCP_MAX_MESSAGE_BYTES
  value: {{ .Values.settings.maxMessageBytes | int64 | quote }}
{{- with .Values.fleet }}
{{- if .clusterProxyUrl }}
- name: MCP_FLEET
  value: "ocm"
- name: MCP_FLEET_URL
  value: {{ .clusterProxyUrl | quote }}
{{- if .caConfigMap }}
- name: MCP_FLEET_CA_FILE
  value: "/etc/cluster-health-mcp/fleet/ca.crt"
{{- end }}
{{- end }}
{{- end }}
{{- with .Values.upstreams }}
{{- if .configMap }}
- name: MCP_SERVERS_CONFIG
  value: "/etc/cluster-health-mcp/upstreams/servers.yaml"
- name: MCP_UPSTREAM_PINS
  value: {{ .pins | quote }}
- name: MCP_UPSTREAM_MODE
  value: {{ .mode | quote }}
- name: MCP_UPSTREAM_HOSTS
  value: {{ join "," .hosts | quote }}
- name: MCP_UPSTREAM_CALLER_HOSTS
  value: {{ join "," .callerHosts | quote }}
- name: MCP_STATUS_SHOW_DEBUG_ROUTE
  value: {{ .debugRoute | quote }}
{{- end }}
{{- end }}
- name: MCP_LOG_LEVEL
  value: {{ .Values.settings.logLevel | quote }}
- name: MCP_JAVA_OPTS
  value: {{ printf "-Djava.io.tmpdir=/tmp %s" .Values.settings.javaOptions | trim | quote }}
{{- end -}}
