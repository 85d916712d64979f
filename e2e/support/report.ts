import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectToast } from './toasts.ts';

interface Report {
  name: string;
  text: string;
  /** The days on which it can have been made, as the practice counts them: two of them over midnight. */
  days: string[];
}

/** Presses the button of a result and reads the file that comes. */
export async function downloadReport(page: Page): Promise<Report> {
  const from = today();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh Laporan PDF' }).click();
  const download = await coming;
  // Before the file is read, which takes its time: the note stands for five seconds.
  await expectToast(page, 'Berhasil!', 'Laporan PDF telah berhasil diunduh.');
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return { name: download.suggestedFilename(), text: text.replace(/\s+/g, ' '), days: [from, today()] };
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date());

/** Assessment and day name the file. */
export const expectName = ({ name, days }: Report, assessment: string) =>
  expect(days.map((day) => `Hasil_${assessment.replaceAll(' ', '_')}_${day}.pdf`)).toContain(name);
