import { COLOR } from '../../../../pdf/colors.ts';
import { type TextStyle, textHeight, writeText } from '../../../../pdf/elements.ts';
import { CONTENT_WIDTH, PAGE, type PdfWriter } from '../../../../pdf/pdf-writer.ts';

const HEADING = 'Isi laporan';
const TITLE: TextStyle = { size: 11, weight: 'bold', lineGap: 0, after: 6 };
const ENTRY: TextStyle = { size: 9.5, color: COLOR.inkSoft, lineGap: 1, width: CONTENT_WIDTH - 60, after: 3 };
const NUMBER: TextStyle = { ...ENTRY, x: PAGE.margin + CONTENT_WIDTH - 60, width: 60, align: 'right' };

/**
 * Writes the table of contents below the blocks of the first page, if there is room and more than one entry. It is written last, because the pages
 * are known then.
 */
export function drawContents(
  writer: PdfWriter,
  { section, y }: { section: PDFKit.PDFStructureElement; y: number },
): void {
  const { doc, headings } = writer;
  const entries = headings.filter(({ page }) => page > 0);
  const height = textHeight(writer, HEADING, TITLE) + 6 + entries.length * (textHeight(writer, 'A', ENTRY) + 3);
  if (entries.length < 2 || y + height > PAGE.height - PAGE.bottom) {
    section.end();
    return;
  }
  const { count } = doc.bufferedPageRange();
  doc.switchToPage(0);
  doc.y = y + 6;
  writeText(writer, section, 'P', HEADING, TITLE);
  for (const { heading, page } of entries) {
    const line = doc.y;
    writeText(writer, section, 'P', heading, { ...ENTRY, y: line });
    const next = doc.y;
    writeText(writer, section, 'P', `halaman ${page + 1}`, { ...NUMBER, y: line });
    doc.y = next;
  }
  section.end();
  doc.switchToPage(count - 1);
}
