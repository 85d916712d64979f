import type { Page } from '@playwright/test';

/* What a browser does that translates a page. The words stay, so that a test reads the page as ever, and finds each text that has stayed behind. */

/** Gives the page `window.translatePage`. It replaces each text as Chrome does, those that it has written before too. */
function addTranslator(): void {
  const isOfPage = ({ nodeName, parentElement }: Node) =>
    nodeName === '#text' &&
    parentElement?.closest('body') &&
    !parentElement.closest('script, style, textarea, [translate=no]');
  const translate = (text: Node) => {
    if (!text.nodeValue?.trim() || !isOfPage(text)) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.nodeValue;
    outer.append(inner);
    (text as Text).replaceWith(outer);
  };
  const translateBelow = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [root];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  };
  Object.assign(window, { translatePage: () => translateBelow(document.body), translateBelow });
}

/** Translates everything that has changed, from the first text of the document on. */
function keepTranslatingPage(): void {
  const { translateBelow } = window as unknown as { translateBelow(root: Node): void };
  new MutationObserver((records) => {
    const changed = records.flatMap(({ target, addedNodes }) => (addedNodes.length > 0 ? [...addedNodes] : [target]));
    for (const node of changed) if (node.isConnected && !node.parentElement?.closest('font')) translateBelow(node);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Translates the page that is open now, twice in a row. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(addTranslator);
  for (let time = 0; time < 2; time += 1)
    await page.evaluate(() => (window as unknown as { translatePage(): void }).translatePage());
}

/** Has each page that is opened from now on translated while it loads, and again whenever it changes. */
export async function keepTranslating(page: Page): Promise<void> {
  await page.addInitScript(addTranslator);
  await page.addInitScript(keepTranslatingPage);
}
