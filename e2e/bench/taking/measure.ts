import type { Page } from '@playwright/test';
import type { Desk } from './open-desk.ts';
import type { Samples } from './report.ts';

/** How long a save and the work around it take on the slowed-down page. */
const REST_MS = 900;
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
  const ms: number[] = [];
  for (let number = 2; number <= PAGES; number += 1) ms.push(await clickUntil(page, `Halaman ${number} dari ${PAGES}`));
  await untilSaved(page);
  return { what: 'sensory: next page of 10 items', ms };
}

/** Answers a question and leaves it at once, while the response is still being rendered and saved. */
export async function measureIntelligence({ page, prepare }: Desk): Promise<Samples> {
  const id = await prepare('intelligence', { responses: numbered(QUESTIONS, true), currentPage: 0 });
  await page.goto(`/multiple-intelligence/${id}`);
  await page.getByRole('heading', { name: `Pertanyaan 1 dari ${QUESTIONS}` }).waitFor();
  const ms: number[] = [];
  for (let number = 2; number <= 40; number += 1) {
    await page.getByRole('radio', { name: number % 2 ? 'Ya' : 'Tidak', exact: true }).check({ force: true });
    ms.push(await clickUntil(page, `Pertanyaan ${number} dari ${QUESTIONS}`));
  }
  await untilSaved(page);
  return { what: 'intelligence: next question', ms };
}

/** Waits until everything is saved; otherwise the next visit would send the rest and open at another page. */
const untilSaved = (page: Page) => page.getByText('Tersimpan', { exact: true }).first().waitFor();

/**
 * Clicks Next and measures from the browser's timestamp of the click until the frame with this heading is painted.
 */
async function clickUntil(page: Page, heading: string): Promise<number> {
  await page.waitForTimeout(REST_MS);
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
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  return measured;
}
