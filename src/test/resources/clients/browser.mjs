// SPDX-License-Identifier: Apache-2.0
//
// Opens pages in Chromium and prints what each did, one JSON object for a line:
//   browser.mjs <chromium> <url>|<screenshot or -> ...
// It opens all that can be opened by keyboard, scrolls, prints, looks at 320 px in dark and without JavaScript, and has
// axe-core judge.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const [executablePath, ...pages] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

async function open(url, options, seen) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 }, ...options });
  const page = await context.newPage();
  if (seen) {
    page.on('console', (message) => seen.console.push(message.text()));
    page.on('pageerror', (problem) => seen.console.push(problem.message));
    page.on('dialog', (dialog) => { seen.console.push('dialog ' + dialog.message()); dialog.dismiss(); });
    page.on('request', (request) => seen.requests.push(request.url()));
  }
  await page.addInitScript(() => {
    const observed = (type, use) => {
      const observer = new PerformanceObserver((list) => list.getEntries().forEach(use));
      observer.observe({ type, buffered: true });
      return () => observer.takeRecords().forEach(use);
    };
    window.painted = 0;
    observed('largest-contentful-paint', (entry) => { window.painted = Math.max(window.painted, entry.startTime); });
    window.longest = 0;
    window.settleLongest = observed('longtask', (entry) => { window.longest = Math.max(window.longest, entry.duration); });
    // When the last slice of the page was there: busy is said in the document itself, too, but there no heading is.
    new MutationObserver(() => {
      if (!window.whole && document.querySelector('main[aria-busy=false] h1')) window.whole = performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(url);
  if (options.javaScriptEnabled !== false) await page.waitForFunction(() => window.whole);
  return page;
}

// Printed by somebody who does not wait: no frame comes, and so no slice after the first one.
async function printed(url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => { window.requestAnimationFrame = () => 0; });
  await page.goto(url);
  const before = await page.evaluate(() => document.body.innerText.length);
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g).length;
  return { before, sheets, text: await page.evaluate(() => document.body.innerText) };
}

async function judge(page) {
  await page.evaluate(axe);
  const result = await page.evaluate((values) => globalThis.axe.run(document, { runOnly: values }), rules);
  return result.violations.map((violation) => violation.id + ' at ' + violation.nodes[0].target);
}

for (const words of pages) {
  const [url, screenshot] = words.split('|');
  const seen = { console: [], requests: [] };
  const page = await open(url, {}, seen);
  // The largest text or picture of all slices, and the last slice, from when the document had come.
  await page.waitForFunction(() => window.painted > 0);
  const [painted, whole, drawing] = await page.evaluate(() => {
    window.settleLongest();
    const { responseEnd } = performance.getEntriesByType('navigation')[0];
    return [window.painted - responseEnd, window.whole - responseEnd, window.longest].map(Math.round);
  });
  const text = await page.evaluate(() => document.body.innerText);
  if (screenshot !== '-') await page.screenshot({ path: screenshot });
  const focused = new Set();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    const kind = await page.evaluate(() => {
      const { tagName, dataset } = document.activeElement;
      const first = !dataset.visited;
      dataset.visited = 'yes';
      return first ? tagName : '';
    });
    focused.add(kind);
    if (kind === 'SUMMARY' || kind === 'BUTTON') await page.keyboard.press('Enter');
  }
  const changes = page.locator('summary', { hasText: 'What changed' });
  if (await changes.count()) await changes.click();
  await page.waitForFunction(() => !document.body.innerText.includes('Reading …'), undefined, { timeout: 20000 });
  const scrolled = await page.evaluate(async () => {
    window.settleLongest();
    window.longest = 0;
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    await new Promise((ended) => requestAnimationFrame(() => setTimeout(ended)));
    window.settleLongest();
    return Math.round(window.longest);
  });
  const small = await open(url, { viewport: { width: 320, height: 640 }, colorScheme: 'dark', bypassCSP: true });
  const wide = await open(url, { bypassCSP: true });
  const plain = await open(url, { javaScriptEnabled: false });
  console.log(JSON.stringify({
    title: await page.title(),
    text,
    opened: await page.evaluate(() => document.body.innerText),
    plain: await plain.locator('body').innerText(),
    focused: [...focused],
    painted,
    whole,
    longTaskWhileDrawing: drawing,
    printed: await printed(url),
    longTaskWhileScrolling: scrolled,
    overflow: await small.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    violations: [...await judge(wide), ...await judge(small)],
    console: seen.console,
    elsewhere: seen.requests.filter((request) => new URL(request).origin !== new URL(url).origin),
    scripts: await page.evaluate(() => document.scripts.length),
  }));
  for (const context of browser.contexts()) await context.close();
}
await browser.close();
