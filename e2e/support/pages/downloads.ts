import { readFileSync } from 'node:fs';
import { parseCsv } from '@kenali/node-utils/testing';
import { type Download, expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectToast } from './shell.ts';

export interface SavedFile {
  name: string;
  bytes: Buffer;
}

const readDownload = async (download: Download): Promise<SavedFile> => ({
  name: download.suggestedFilename(),
  bytes: readFileSync(await download.path()),
});

/** Runs `action` and reads the file that it downloads. */
export async function saveDownload(page: Page, action: () => Promise<void>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), action()]);
  return readDownload(download);
}

/** Downloads the PDF report of the open result page. */
export async function downloadReport(page: Page): Promise<{ name: string; text: string }> {
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh Laporan PDF' }).click();
  const download = await downloaded;
  // The toast lasts five seconds, so check it before the slow parsing.
  await expectToast(page, 'Berhasil!', 'Laporan PDF telah berhasil diunduh.');
  const file = await readDownload(download);
  return { name: file.name, text: await readPdfText(file) };
}

/** The file name of a report that is downloaded today, in the practice's time zone. */
export const reportName = (assessment: string) =>
  `Hasil_${assessment.replaceAll(' ', '_')}_${new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date())}.pdf`;

/** Parses a CSV file into rows. @throws Error if the UTF-8 byte order mark, which Excel needs, is missing */
export function readCsvRows({ bytes }: Pick<SavedFile, 'bytes'>): string[][] {
  if (bytes.subarray(0, 3).toString('hex') !== 'efbbbf') throw new Error('The file has no UTF-8 byte order mark');
  return parseCsv(bytes.toString('utf8'));
}

/** Reads the cells of one sheet of a workbook. */
export const readSheetRows = ({ bytes }: SavedFile, sheet: string): Promise<unknown[][]> => readSheet(bytes, sheet);

/** Reads the text of a PDF file, with each run of white space as one space. */
export async function readPdfText({ bytes }: SavedFile): Promise<string> {
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
