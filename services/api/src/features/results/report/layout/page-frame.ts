import { COLOR } from '../../../../pdf/colors.ts';
import { drawDecoration, drawRule, type TextStyle, writeText } from '../../../../pdf/elements.ts';
import { CONTENT_WIDTH, PAGE, type PdfWriter } from '../../../../pdf/pdf-writer.ts';
import { printable } from '../../../../pdf/printable.ts';
import type { ReportContent } from '../content/report-content.ts';

const LOGO_SIZE = 30;
/** Number of characters above which a title gets a smaller font. */
const LONG_TITLE = 70;

const NAME_X = PAGE.margin + LOGO_SIZE + 10;
const CONTACT_WIDTH = 190;
const NAME: TextStyle = {
  size: 13,
  weight: 'bold',
  color: COLOR.teal,
  x: NAME_X,
  width: CONTENT_WIDTH - LOGO_SIZE - 10 - CONTACT_WIDTH - 16,
  lineGap: 0,
};
const TAGLINE: TextStyle = { ...NAME, size: 8.5, weight: 'regular', color: COLOR.inkSoft };
const CONTACT: TextStyle = {
  ...TAGLINE,
  x: PAGE.margin + CONTENT_WIDTH - CONTACT_WIDTH,
  width: CONTACT_WIDTH,
  align: 'right',
};

/** Draws the practice, title and subtitle at the top of the first page. */
export function drawReportHeader(writer: PdfWriter, { practice, title, subtitle }: ReportContent): void {
  const { doc, root } = writer;
  const top = 40;
  drawDecoration(writer, () => drawLogo(writer, PAGE.margin, top));
  writeText(writer, root, 'P', practice.name, { ...NAME, y: top - 1, after: 1 });
  writeText(writer, root, 'P', 'Asesmen psikologi untuk keluarga', TAGLINE);
  const below = doc.y;
  writeText(writer, root, 'P', practice.contact, { ...CONTACT, y: top + 2 });
  doc.y = Math.max(top + LOGO_SIZE, below, doc.y) + 18;
  writeText(writer, root, 'H1', title, {
    size: title.length > LONG_TITLE ? 16 : 23,
    weight: 'bold',
    lineGap: 0,
    after: 4,
  });
  writeText(writer, root, 'P', subtitle, { size: 10, color: COLOR.inkSoft, after: 14 });
}

/** The same logo as in the page header. Its paths use a 32-unit grid. */
function drawLogo({ doc }: PdfWriter, x: number, y: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(LOGO_SIZE / 32);
  doc.path('M4 8a4 4 0 0 1 8 0v16a4 4 0 0 1-8 0z').fill(COLOR.teal);
  doc.path('M13.2 18.6 21.4 9a4 4 0 0 1 6 5.2l-5.2 6.2z').fill(COLOR.teal);
  doc.circle(23.5, 24, 4).fill(COLOR.clay);
  doc.restore();
}

const NUMBER_WIDTH = 100;
const FOOTER_LINE = 10;

/** Draws imprint, practice and page number, and the running head from page 2 on. Call it last, because it needs the page count. */
export function drawPageFooters(writer: PdfWriter, { practice, runningHead, imprint }: ReportContent): void {
  const { doc } = writer;
  const { start, count } = doc.bufferedPageRange();
  const y = PAGE.height - 46;
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // Without this, text below the margin would start a new page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    doc.lineWidth(0.6).strokeColor(COLOR.line);
    drawRule(doc, y - 9);
    doc.font('regular').fontSize(8).fillColor(COLOR.inkSoft);
    writeTruncated(writer, imprint, y, CONTENT_WIDTH - NUMBER_WIDTH);
    writeTruncated(writer, practice.name, y + FOOTER_LINE, CONTENT_WIDTH);
    const number = `Halaman ${page + 1} dari ${count}`;
    doc.text(number, PAGE.margin + CONTENT_WIDTH - doc.widthOfString(number), y, { lineBreak: false });
    if (page > start) writeTruncated(writer, runningHead, 32, CONTENT_WIDTH);
    doc.endMarkedContent();
  }
}

/** Writes one line and truncates it with an ellipsis. */
function writeTruncated({ doc, characters }: PdfWriter, text: string, y: number, width: number): void {
  doc.text(printable(text, characters).replaceAll('\n', ' '), PAGE.margin, y, {
    width,
    height: 12,
    ellipsis: '…',
    lineBreak: true,
  });
}
