// SPDX-License-Identifier: Apache-2.0
//
// Shows the App of the server in a host of MCP Apps in Chromium, and prints as JSON what was drawn and asked:
//   app.mjs <chromium> <url of the server's /mcp>
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { getToolUiResourceUri } from '@modelcontextprotocol/ext-apps/app-bridge';

const [executablePath, url] = process.argv.slice(2);
const client = new Client({ name: 'app-host', version: '1' });
await client.connect(new StreamableHTTPClientTransport(new URL(url)));
const { tools } = await client.listTools();
const drawn = tools.filter((tool) => tool._meta?.ui?.resourceUri);
const uri = getToolUiResourceUri(drawn.find((tool) => tool.name === 'get-cluster-health'));
const [page] = (await client.readResource({ uri })).contents;
const result = await client.callTool({ name: 'get-cluster-health', arguments: {} });
const fleetResult = await client.callTool({ name: 'get-fleet-health', arguments: {} });
await client.close();

const bundle = await build({ entryPoints: ['app-host.mjs'], bundle: true, format: 'iife', write: false, logLevel: 'error' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const host = await browser.newPage();
const problems = [];
host.on('pageerror', (problem) => problems.push(problem.message));
host.on('console', (message) => {
  if (message.type() === 'error') problems.push(message.text());
});
await host.setContent('<!DOCTYPE html><title>host</title>');
await host.addScriptTag({ content: bundle.outputFiles[0].text });
await host.evaluate(([html, answer]) => globalThis.host(html, answer), [page.text, result]);
const app = host.frames()[1];
await app.waitForSelector('main[aria-busy=false] h1');
const text = await app.locator('body').innerText();
await app.locator('button').first().click();
await app.getByText('explained by the host').waitFor();
// What does not come from the host is no result, and what does is text.
await app.evaluate(() => new Promise((heard) => {
  addEventListener('message', heard, { once: true });
  const params = { structuredContent: { success: true, data: { verdict: 'healthy', cluster: 'forged' } } };
  postMessage({ jsonrpc: '2.0', method: 'ui/notifications/tool-result', params }, '*');
}));
const afterForgery = await app.locator('h1').innerText();
const summary = '<img src=x onerror=document.body.remove()>';
await host.evaluate((one) => globalThis.show(one),
  { content: [], structuredContent: { success: true, data: { verdict: 'unknown', cluster: summary, summary } } });
await app.locator('main[aria-busy=false] h1', { hasText: 'UNKNOWN' }).waitFor();
const hostile = { text: await app.locator('header').innerText(), pictures: await app.locator('img').count() };
await host.evaluate((one) => globalThis.show(one), fleetResult);
await app.locator('main[aria-busy=false] table').waitFor();
const fleet = await app.locator('body').innerText();
console.log(JSON.stringify({
  drawn: drawn.map(({ name, _meta, annotations }) => ({ name, _meta, readOnly: annotations.readOnlyHint })),
  fleet,
  mimeType: page.mimeType,
  afterForgery,
  hostile,
  text,
  calls: await host.evaluate(() => globalThis.calls),
  sizes: await host.evaluate(() => globalThis.sizes),
  problems,
}));
await browser.close();
