import type { Page } from '@playwright/test';
import type { Desk } from './open-desk.ts';
import type { Click, Samples } from './report.ts';

/** How long a save and the work around it take on the slowed-down page. */
const REST_MS = 900;
/** A finger or a mouse button stays down about this long. Meanwhile the page draws what the pointer changes. */
const PRESS_MS = 80;
const QUESTIONS = 70;
const PAGES = 13;

const numbered = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at + 1), value]));

/** Moves through the pages of the questionnaire, ten items each, all answered. */
export async function measureSensory({ page, prepare }: Desk): Promise<Samples> {
  const id = await prepare('sensory', {
    responses: numbered(125, 3),
    participantInfo: {
      childName: 'Bima Wijaya',
      childBirthDate: '2019-05-31',
      parentName: 'Ratna Wijaya',
      relationship: 'Ibu',
      testDate: '2026-01-05',
    },
    currentStep: 'questions',
    currentPage: 0,
  });
  await page.goto(`/sensory-profile/${id}`);
  await page.getByRole('heading', { name: `Halaman 1 dari ${PAGES}` }).waitFor();
  const clicks: Click[] = [];
  for (let number = 2; number <= PAGES; number += 1)
    clicks.push(await clickUntil(page, `Halaman ${number} dari ${PAGES}`));
  await untilSaved(page);
  return { what: 'sensory: next page of 10 items', clicks };
}

/** Answers a question and leaves it at once, while the response is still being rendered and saved. */
export async function measureIntelligence({ page, prepare }: Desk): Promise<Samples> {
  const id = await prepare('intelligence', { responses: numbered(QUESTIONS, true), currentPage: 0 });
  await page.goto(`/multiple-intelligence/${id}`);
  await page.getByRole('heading', { name: `Pertanyaan 1 dari ${QUESTIONS}` }).waitFor();
  const clicks: Click[] = [];
  for (let number = 2; number <= 40; number += 1) {
    await page.getByRole('radio', { name: number % 2 ? 'Ya' : 'Tidak', exact: true }).check({ force: true });
    clicks.push(await clickUntil(page, `Pertanyaan ${number} dari ${QUESTIONS}`));
  }
  await untilSaved(page);
  return { what: 'intelligence: next question', clicks };
}

/** Waits until everything is saved; otherwise the next visit would send the rest and open at another page. */
const untilSaved = (page: Page) => page.getByText('Tersimpan', { exact: true }).first().waitFor();

/**
 * Clicks Next and measures from the browser's timestamp of the click until the frame with this heading is painted.
 */
async function clickUntil(page: Page, heading: string): Promise<Click> {
  const button = page.getByRole('button', { name: 'Selanjutnya' });
  // Users press what they see, so the scroll to the button is no part of the click.
  await button.scrollIntoViewIfNeeded();
  await page.waitForTimeout(REST_MS);
  const workMs = await doFixedWork(page);
  const measured = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let clickedAt = 0;
        addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), { capture: true, once: true });
        const isShown = () => [...document.querySelectorAll('h2')].some(({ textContent }) => textContent === wanted);
        const afterPaint = () => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - clickedAt);
          requestAnimationFrame(() => port2.postMessage(null));
        };
        new MutationObserver((_changes, observer) => {
          if (clickedAt === 0 || !isShown()) return;
          observer.disconnect();
          afterPaint();
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    heading,
  );
  // The observer is installed before the click; the page receives both in this order.
  await button.click({ delay: PRESS_MS });
  return { ms: await measured, workMs };
}

/** Always the same work without a page: tells how fast the machine is at this moment. */
const doFixedWork = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const start = performance.now();
    let sum = 0;
    for (let at = 0; at < 300_000; at += 1) sum = (sum * 31 + at) % 1_000_003;
    return sum < 0 ? 0 : performance.now() - start;
  });
