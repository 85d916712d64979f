import { COLOR } from './colors.ts';
import { CONTENT_WIDTH, PAGE, type Pen } from './pen.ts';
import { printable } from './printable.ts';
import type { ReportContent } from './report-content.ts';

const NUMBER_WIDTH = 100;

/** Page numbers, and from the second page on whose report it is; written when all pages are known. */
export function drawFoot(pen: Pen, { practice, runningHead, imprint }: ReportContent): void {
  const { doc } = pen;
  const { start, count } = doc.bufferedPageRange();
  const y = PAGE.height - 40;
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // Text below the margin would begin a new page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    doc.lineWidth(0.6).strokeColor(COLOR.line);
    doc
      .moveTo(PAGE.margin, y - 9)
      .lineTo(PAGE.margin + CONTENT_WIDTH, y - 9)
      .stroke();
    doc.font('regular').fontSize(8).fillColor(COLOR.inkSoft);
    writeLine(pen, `${imprint}  ·  ${practice.name}`, y, CONTENT_WIDTH - NUMBER_WIDTH);
    const number = `Halaman ${page + 1} dari ${count}`;
    doc.text(number, PAGE.margin + CONTENT_WIDTH - doc.widthOfString(number), y, { lineBreak: false });
    if (page > start) writeLine(pen, runningHead, 32, CONTENT_WIDTH);
    doc.endMarkedContent();
  }
}

/** One line, cut with an ellipsis where it is too long. */
function writeLine({ doc, characters }: Pen, text: string, y: number, width: number): void {
  doc.text(printable(text, characters).replaceAll('\n', ' '), PAGE.margin, y, {
    width,
    height: 12,
    ellipsis: '…',
    lineBreak: true,
  });
}
