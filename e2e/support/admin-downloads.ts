import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';

export interface Saved {
  name: string;
  bytes: Buffer;
}

/** Does something and takes the file that comes of it. */
export async function saved(page: Page, act: () => Promise<void>): Promise<Saved> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return fileOf(download);
}

const fileOf = async (download: Download): Promise<Saved> => ({
  name: download.suggestedFilename(),
  bytes: readFileSync(await download.path()),
});

/** The rows of a CSV file, its mark at the start checked and taken off. */
export function csvRows({ bytes }: Pick<Saved, 'bytes'>): string[][] {
  if (bytes.subarray(0, 3).toString('hex') !== 'efbbbf') throw new Error('The file does not say that it is UTF-8');
  const lines = bytes.subarray(3).toString('utf8').split('\r\n').filter(Boolean);
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    ),
  );
}

/** The cells of one sheet of a workbook. */
export const sheetRows = ({ bytes }: Saved, sheet: string): Promise<unknown[][]> => readSheet(bytes, sheet);

/** The words of a PDF file. */
export async function pdfText({ bytes }: Saved): Promise<string> {
  if (bytes.subarray(0, 5).toString() !== '%PDF-') throw new Error('Not a PDF file');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
