{{- /* SPDX-License-Identifier: Apache-2.0 */ -}}
{{- define "chm.mcpServer" -}}
name: openshift-cluster-health
url: {{ include "chm.url" . }}
timeout: 30
headers:
  - name: Authorization
    valueFrom:
      {{- if .Values.auth.audience }}
      type: secret
      secretRef:
        name: cluster-health-mcp-token
      {{- else }}
      type: kubernetes
      {{- end }}
{{- end -}}

{{- define "chm.olsconfig" -}}
apiVersion: ols.openshift.io/v1alpha1
kind: OLSConfig
metadata:
  name: cluster
spec:
  featureGates:
    - MCPServer
  llm:
    providers:
      - name: my-llm
        type: openai
        credentialsSecretRef:
          name: llm-credentials
        models:
          - name: gpt-5.4-mini
  ols:
    defaultProvider: my-llm
    defaultModel: gpt-5.4-mini
  mcpServers:
    - {{ include "chm.mcpServer" . | indent 6 | trim }}
{{- end -}}

{{- define "chm.olspatch" -}}
[{"op":"add","path":"/spec/featureGates","value":["MCPServer"]},{"op":"add","path":"/spec/mcpServers","value":[{{ include "chm.mcpServer" . | fromYaml | toJson }}]}]
{{- end -}}
