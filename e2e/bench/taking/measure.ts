import type { Locator, Page } from '@playwright/test';
import type { Desk } from './open-desk.ts';
import type { Click, Samples } from './report.ts';

/** How long a save and the work around it take on the slowed-down page. */
const REST_MS = 900;
/** A finger or a mouse button stays down about this long. Meanwhile the page draws what the pointer changes. */
const PRESS_MS = 80;
const QUESTIONS = 70;
const PAGES = 13;

const ITEMS_PER_PAGE = 10;
/** Enough answers that one slow moment of the machine is not their 95th percentile. */
const ANSWERED_PAGES = 3;

const numbered = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at + 1), value]));

const ITEMS = numbered(125, 3);
const CHILD = {
  childName: 'Bima Wijaya',
  childBirthDate: '2019-05-31',
  parentName: 'Ratna Wijaya',
  relationship: 'Ibu',
  testDate: '2026-01-05',
};

/** Answers the items of the first pages, each of which brings the next one, and moves through all pages of ten items. */
export async function measureSensory({ page, prepare, complete }: Desk): Promise<Samples[]> {
  const answered = ANSWERED_PAGES * ITEMS_PER_PAGE;
  const onLaterPages = Object.fromEntries(Object.entries(ITEMS).filter(([item]) => Number(item) > answered));
  const progress = { participantInfo: CHILD, currentStep: 'questions', currentPage: 0 };
  const id = await prepare('sensory', { ...progress, responses: onLaterPages });
  await page.goto(`/sensory-profile/${id}`);
  await page.getByRole('heading', { name: `Halaman 1 dari ${PAGES}` }).waitFor();
  // Off for browsers that ask for less motion, as this one does.
  const automatic = page.getByRole('switch', { name: 'Lanjut otomatis' });
  await automatic.check();
  const choiceOf = (item: number) =>
    page.getByRole('group', { name: new RegExp(`^${item}\\. `) }).getByRole('radio', { name: /^SERING/ });
  const items: Click[] = [];
  const pages: Click[] = [];
  for (let number = 1; number <= PAGES; number += 1) {
    if (number > 1)
      pages.push(await clickUntil(page, nextButton(page), new RegExp(`^Halaman ${number} dari ${PAGES}$`)));
    if (number > ANSWERED_PAGES) continue;
    const last = number * ITEMS_PER_PAGE;
    for (let item = last - ITEMS_PER_PAGE + 1; item < last; item += 1)
      items.push(await clickUntil(page, choiceOf(item), new RegExp(`^${item + 1}\\. `)));
    await choiceOf(last).click();
  }
  // The device remembers it, and the questions that follow are left with a press.
  await automatic.uncheck();
  await untilSaved(page);
  await complete(id, { responses: ITEMS, participantInfo: CHILD });
  return [
    { what: 'sensory: next question', clicks: items },
    { what: 'sensory: next page of 10 items', clicks: pages },
  ];
}

/** Answers a question and leaves it at once, while the response is still being rendered and saved. */
export async function measureIntelligence({ page, prepare }: Desk): Promise<Samples[]> {
  const id = await prepare('intelligence', { responses: numbered(QUESTIONS, true), currentPage: 0 });
  await page.goto(`/multiple-intelligence/${id}`);
  await page.getByRole('heading', { name: `Pertanyaan 1 dari ${QUESTIONS}` }).waitFor();
  const clicks: Click[] = [];
  for (let number = 2; number <= 40; number += 1) {
    await page.getByRole('radio', { name: number % 2 ? 'Ya' : 'Tidak', exact: true }).check({ force: true });
    clicks.push(await clickUntil(page, nextButton(page), /./));
    await page.getByRole('heading', { name: `Pertanyaan ${number} dari ${QUESTIONS}` }).waitFor();
  }
  await untilSaved(page);
  return [{ what: 'intelligence: next question', clicks }];
}

const nextButton = (page: Page) => page.getByRole('button', { name: 'Selanjutnya' });

/** Waits until everything is saved; otherwise the next visit would send the rest and open at another page. */
const untilSaved = (page: Page) => page.getByText('Tersimpan', { exact: true }).first().waitFor();

/**
 * Clicks and measures from the browser's timestamp of the click until the frame is painted in which the next question, or
 * the heading of the next page, has the focus.
 *
 * @param shown matches the text of what gets the focus
 */
async function clickUntil(page: Page, target: Locator, shown: RegExp): Promise<Click> {
  // Users press what they see, so the scroll to it is no part of the click.
  await target.scrollIntoViewIfNeeded();
  await page.waitForTimeout(REST_MS);
  const workMs = await doFixedWork(page);
  const measured = page.evaluate(
    () =>
      new Promise<{ ms: number; text: string }>((resolve) => {
        let clickedAt = 0;
        addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), { capture: true, once: true });
        const watching = new AbortController();
        const look = ({ target: focused }: Event) => {
          if (clickedAt === 0 || !(focused as Element).matches('legend, h2')) return;
          watching.abort();
          const { port1, port2 } = new MessageChannel();
          const text = (focused as Element).textContent ?? '';
          port1.onmessage = () => resolve({ ms: performance.now() - clickedAt, text });
          requestAnimationFrame(() => port2.postMessage(null));
        };
        addEventListener('focusin', look, { capture: true, signal: watching.signal });
      }),
  );
  // The listeners are installed before the click; the page receives both in this order.
  await target.click({ delay: PRESS_MS });
  const { ms, text } = await measured;
  if (!shown.test(text)) throw new Error(`The focus is on "${text}" instead of ${shown}.`);
  return { ms, workMs };
}

/** Always the same work without a page: tells how fast the machine is at this moment. */
const doFixedWork = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const start = performance.now();
    let sum = 0;
    for (let at = 0; at < 300_000; at += 1) sum = (sum * 31 + at) % 1_000_003;
    return sum < 0 ? 0 : performance.now() - start;
  });
