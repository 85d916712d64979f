import { getDocumentProxy } from 'unpdf';
import type { PdfNode, ReadPdf } from './read-pdf.ts';

/**
 * Reads PDFs with pdf.js and answers with their content. It runs as a child process, because jest compiles to CommonJS and
 * cannot load pdf.js. A request has the files in base64, and `all` or the number of the one page whose text is wanted.
 */
interface Request {
  id: number;
  pages: 'all' | number;
  files: string[];
}

process.on('message', async ({ id, pages, files }: Request) => {
  try {
    const read: (ReadPdf | string)[] = [];
    for (const file of files) {
      const bytes = Buffer.from(file, 'base64');
      read.push(await (pages === 'all' ? readPdf(bytes) : readPage(bytes, pages)));
    }
    process.send?.({ id, read });
  } catch (error) {
    process.send?.({ id, error: String((error as Error).stack) });
  }
});
process.once('disconnect', () => process.exit());

interface TextItem {
  str?: string;
  hasEOL?: boolean;
  transform?: number[];
  width?: number;
  height?: number;
  fontName?: string;
}

async function readPage(file: Buffer, number: number): Promise<string> {
  const doc = await getDocumentProxy(new Uint8Array(file));
  const page = await doc.getPage(number);
  return joinItems((await page.getTextContent()).items as TextItem[]);
}

async function readPdf(file: Buffer): Promise<ReadPdf> {
  const doc = await getDocumentProxy(new Uint8Array(file));
  const pages: ReadPdf['pages'] = [];
  const tree: PdfNode[] = [];
  for (let number = 1; number <= doc.numPages; number++) {
    const page = await doc.getPage(number);
    const items = (await page.getTextContent()).items as TextItem[];
    const [, , width, height] = page.view as [number, number, number, number];
    pages.push({
      text: joinItems(items),
      body: joinItems(items.filter(({ transform = [] }) => isBody(transform[5] ?? 0, height))),
      boxes: items
        .filter(({ str = '' }) => str.trim() !== '')
        .map(({ str = '', transform = [], width = 0, height = 0 }) => ({
          text: str,
          left: transform[4] ?? 0,
          right: (transform[4] ?? 0) + width,
          bottom: transform[5] ?? 0,
          top: (transform[5] ?? 0) + height,
        })),
      width,
      height,
    });
    const root = await page.getStructTree();
    if (root) tree.push(root as PdfNode);
  }
  const { info } = await doc.getMetadata();
  return { pages, tree, info: info as ReadPdf['info'], marked: (await doc.getMarkInfo())?.Marked === true };
}

function joinItems(items: TextItem[]): string {
  return items.map(({ str = '', hasEOL }) => str + (hasEOL ? '\n' : '')).join('');
}

/** Whether a text is between the running head and the footer. The header of page 1 is below the running head. */
function isBody(y: number, height: number): boolean {
  return y > 50 && y < height - 42;
}
