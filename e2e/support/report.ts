import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectToast } from './toasts.ts';

/** Presses the button of a result and reads the file that comes. */
export async function downloadReport(page: Page): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh Laporan PDF' }).click();
  const download = await coming;
  // Before the file is read, which takes its time: the note stands for five seconds.
  await expectToast(page, 'Berhasil!', 'Laporan PDF telah berhasil diunduh.');
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return { name: download.suggestedFilename(), text: text.replace(/\s+/g, ' ') };
}

/** Today's file name of a result; the day is the practice's, and no test goes on over its midnight (`one-day.ts`). */
export const reportName = (assessment: string) =>
  `Hasil_${assessment.replaceAll(' ', '_')}_${new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date())}.pdf`;
