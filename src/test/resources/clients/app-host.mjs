// SPDX-License-Identifier: Apache-2.0
//
// A host of MCP Apps, by its own library: shows one App in a sandboxed frame and hands it a result. Bundled by app.mjs.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

globalThis.calls = [];
globalThis.sizes = [];
globalThis.host = async (html, result) => {
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts';
  document.body.append(frame);
  const bridge = new AppBridge(null, { name: 'host', version: '1' }, { serverTools: {} });
  bridge.oncalltool = async (params) => {
    globalThis.calls.push(params);
    return { content: [{ type: 'text', text: 'explained by the host' }] };
  };
  bridge.onsizechange = (params) => globalThis.sizes.push(params.height);
  const ready = new Promise((resolve) => {
    bridge.oninitialized = resolve;
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  await ready;
  await bridge.sendToolInput({ arguments: {} });
  globalThis.show = (one) => bridge.sendToolResult(one);
  await bridge.sendToolResult(result);
};
