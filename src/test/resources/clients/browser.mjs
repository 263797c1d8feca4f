// SPDX-License-Identifier: Apache-2.0
//
// Opens pages in Chromium and prints what each did, one JSON object for a line:
//   browser.mjs <chromium> <url>|<screenshot or -> ...
// It has axe-core judge, opens all that can be opened by keyboard, scrolls, has axe-core judge that at 320 px in dark, and
// looks at it printed and without JavaScript.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const [executablePath, ...pages] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
// One page each for all documents: a process of its own costs more than what is looked at.
const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
// Printed by somebody who does not wait: no frame comes, and so no slice after the first one.
const paper = await (await browser.newContext()).newPage();
await paper.addInitScript(() => { window.requestAnimationFrame = () => 0; });

async function open(seen) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 } });
  const page = await context.newPage();
  page.on('console', (message) => seen.console.push(message.text()));
  page.on('pageerror', (problem) => seen.console.push(problem.message));
  page.on('dialog', (dialog) => { seen.console.push('dialog ' + dialog.message()); dialog.dismiss(); });
  page.on('request', (request) => seen.requests.push(request.url()));
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
  return page;
}

// What Chromium did meanwhile, by its own trace: times in µs, `tdur` that of the processor, so that what else the machine
// has to do is not in it.
async function traced(session, act) {
  const events = [];
  const keep = ({ value }) => events.push(...value);
  session.on('Tracing.dataCollected', keep);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'loading'], excludedCategories: ['*'] },
  });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', keep);
  return events;
}
const tasks = (events, thread) =>
  events.filter((event) => event.name === 'RunTask' && event.tdur > 0 && event.pid === thread.pid && event.tid === thread.tid);
const milliseconds = (microseconds) => Math.ceil(microseconds / 1000);

// What is folded is nothing that axe-core judges, but something whose styles it reads one by one.
async function judge(page) {
  const violations = await page.evaluate(async (values) => {
    const folded = [...document.querySelectorAll('details:not([open]) > :not(summary)')].map((element) => {
      const place = document.createComment('');
      element.replaceWith(place);
      return { element, place };
    });
    const result = await globalThis.axe.run(document, { runOnly: values, resultTypes: ['violations'] });
    for (const { element, place } of folded) place.replaceWith(element);
    return result.violations;
  }, rules);
  return violations.map((violation) => violation.id + ' at ' + violation.nodes[0].target);
}

async function printed(url) {
  await paper.goto(url);
  const before = await paper.evaluate(() => document.body.innerText.length);
  const sheets = (await paper.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g).length;
  return { before, sheets, text: await paper.evaluate(() => document.body.innerText) };
}

async function withoutJavaScript(url) {
  await plain.goto(url);
  return plain.locator('body').innerText();
}

for (const words of pages) {
  const [url, screenshot] = words.split('|');
  const seen = { console: [], requests: [] };
  const page = await open(seen);
  const session = await page.context().newCDPSession(page);
  const drawing = await traced(session, async () => {
    await page.goto(url);
    await page.waitForFunction(() => window.whole && window.painted);
  });
  const paint = drawing.filter((event) => event.name === 'largestContentfulPaint::Candidate').at(-1);
  const busy = tasks(drawing, paint).filter((task) => task.ts < paint.ts).reduce((sum, task) => sum + task.tdur, 0);
  // The largest text or picture of all slices, and the last slice, from when the document had come.
  const [painted, whole, longest] = await page.evaluate(() => {
    window.settleLongest();
    const { responseEnd } = performance.getEntriesByType('navigation')[0];
    return [window.painted - responseEnd, window.whole - responseEnd, window.longest].map(Math.round);
  });
  const text = await page.evaluate(() => document.body.innerText);
  if (screenshot !== '-') await page.screenshot({ path: screenshot });
  await page.evaluate(axe);
  const violations = await judge(page);

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

  await session.send('HeapProfiler.collectGarbage'); // that of axe-core
  const scrolling = await traced(session, () => page.evaluate(async () => {
    window.settleLongest();
    window.longest = 0;
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    await new Promise((ended) => requestAnimationFrame(() => setTimeout(ended)));
    window.settleLongest();
  }));
  const opened = await page.evaluate(() => document.body.innerText);
  const longestWhileScrolling = await page.evaluate(() => Math.round(window.longest));

  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  console.log(JSON.stringify({
    title: await page.title(),
    text,
    opened,
    focused: [...focused],
    painted,
    whole,
    longTaskWhileDrawing: longest,
    longTaskWhileScrolling: longestWhileScrolling,
    processor: {
      painted: milliseconds(busy),
      longestTaskWhileScrolling: milliseconds(Math.max(...tasks(scrolling, paint).map((task) => task.tdur))),
    },
    overflow: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    violations: [...violations, ...await judge(page)],
    plain: await withoutJavaScript(url),
    printed: await printed(url),
    console: seen.console,
    elsewhere: seen.requests.filter((request) => new URL(request).origin !== new URL(url).origin),
    scripts: await page.evaluate(() => document.scripts.length),
  }));
  await page.context().close();
}
await browser.close();
