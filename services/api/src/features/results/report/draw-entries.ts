import { COLOR } from './colors.ts';
import { BODY, openSection, SUBHEADING } from './open-section.ts';
import { heightOf, makeRoom, PAGE, type Pen, type TextStyle, write } from './pen.ts';
import type { EntriesBlock } from './report-blocks.ts';

const TEXT: TextStyle = { ...BODY, color: COLOR.inkSoft, after: 7 };

/** Named paragraphs. A long one begins where a good part of it fits and runs over. */
export function drawEntries(pen: Pen, { heading, entries }: EntriesBlock): void {
  const { doc } = pen;
  const section = openSection(pen, heading, 90);
  doc.y += 2;
  for (const { label, text } of entries) {
    makeRoom(pen, Math.min(120, 18 + heightOf(pen, text, BODY)));
    write(pen, section, 'H3', label, SUBHEADING);
    writeParagraph(pen, section, text);
  }
  doc.y += 10;
}

/** No line stands alone at the head of a page: then the page before ends one line earlier. */
function writeParagraph(pen: Pen, section: PDFKit.PDFStructureElement, text: string): void {
  const { doc } = pen;
  const { page } = doc;
  const line = heightOf(pen, 'a\na', TEXT) - heightOf(pen, 'a', TEXT);
  const over = heightOf(pen, text, TEXT) - (PAGE.height - PAGE.bottom - doc.y);
  if (over > 0 && over <= line) page.margins.bottom += line;
  write(pen, section, 'P', text, TEXT);
  page.margins.bottom = PAGE.bottom;
}
