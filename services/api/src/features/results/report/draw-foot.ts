import { COLOR, CONTENT_WIDTH, PAGE, type Pen } from './pen.ts';
import { printable } from './printable.ts';
import type { ReportContent } from './report-content.ts';

/** Page numbers, and from the second page on whose report it is; written when all pages are known. */
export function drawFoot(pen: Pen, { practice, runningHead, imprint }: ReportContent): void {
  const { doc } = pen;
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // Text below the margin would begin a new page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    const y = PAGE.height - 40;
    doc.lineWidth(0.6).strokeColor(COLOR.line);
    doc
      .moveTo(PAGE.margin, y - 9)
      .lineTo(PAGE.margin + CONTENT_WIDTH, y - 9)
      .stroke();
    doc.font('regular').fontSize(8).fillColor(COLOR.inkSoft);
    doc.text(`${practice.name}  ·  ${printable(imprint, pen.characters)}`, PAGE.margin, y, { lineBreak: false });
    const number = `Halaman ${page + 1} dari ${count}`;
    doc.text(number, PAGE.margin + CONTENT_WIDTH - doc.widthOfString(number), y, { lineBreak: false });
    if (page > start) writeRunningHead(pen, runningHead);
    doc.endMarkedContent();
  }
}

function writeRunningHead({ doc, characters }: Pen, text: string): void {
  doc.text(printable(text, characters).replaceAll('\n', ' '), PAGE.margin, 32, {
    width: CONTENT_WIDTH,
    height: 12,
    ellipsis: '…',
    lineBreak: true,
  });
}
