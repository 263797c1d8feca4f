// SPDX-License-Identifier: Apache-2.0
// What the conformance suite starts as a client: node conformance.mjs <command of the server…> <url of the scenario>
// It puts the scenario behind the server, as one of its upstreams, and calls all of its tools through it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { giveUpAfter } from './outcome.mjs';

giveUpAfter(25_000);
const [command, ...args] = process.argv.slice(2);
const url = args.pop();
const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
const file = join(folder, 'servers.json');
writeFileSync(file, JSON.stringify({ mcpServers: { suite: { url, elicitation: 'defaults', timeout: '15s' } } }));

const client = new Client({ name: 'conformance', version: '1' }, { versionNegotiation: { mode: 'auto' } });
const environment = {
    PATH: process.env.PATH, HOME: process.env.HOME, MCP_TRANSPORT: 'stdio', MCP_CLUSTER: 'demo',
    MCP_SERVERS_CONFIG: file, MCP_UPSTREAM_MODE: 'list', MCP_RATE_LIMIT: '0' };
await client.connect(new StdioClientTransport({ command, args, env: environment, stderr: 'inherit' }));
const ask = (name, given) => client.callTool({ name, arguments: given });
while (!(await ask('list-upstreams', {})).content[0].text.startsWith('1 of 1 server online')) {
    await new Promise(resolve => setTimeout(resolve, 50));
}

const tools = (await client.listTools()).tools.filter(tool => tool.name.startsWith('suite-'));
const wanted = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}').toolCalls ?? tools.map(tool => ({
    name: tool.name.slice('suite-'.length),
    arguments: Object.fromEntries(Object.entries(tool.inputSchema.properties ?? {})
        .map(([name, schema]) => [name, argument(tool, name, schema)])) }));
for (const call of wanted) {
    const result = await ask('suite-' + call.name, call.arguments);
    console.log(call.name, JSON.stringify(result.content));
}
await client.close();
rmSync(folder, { recursive: true });
process.exit(0);

function argument(tool, name, schema) {
    // The schema that comes back is compared with the one that was sent.
    if (name === 'schema') return tools.find(other => other !== tool).inputSchema;
    return { number: 2.5, integer: 2, boolean: true, object: {}, array: [], string: 'text' }[schema.type] ?? 'text';
}
