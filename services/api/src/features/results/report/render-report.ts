import { setImmediate as nextTurn } from 'node:timers/promises';
import { COLOR } from './colors.ts';
import { drawBlock } from './draw-blocks.ts';
import { drawFoot } from './draw-foot.ts';
import { drawHead } from './draw-head.ts';
import type { ReportFonts } from './load-fonts.ts';
import { openPen, type Pen, write } from './pen.ts';
import { MISSING_GLYPH } from './printable.ts';
import type { ReportContent } from './report-content.ts';

/**
 * The report as PDF: tagged, fonts embedded, the same bytes for the same content and date. Other requests get a turn
 * between the blocks, because setting a page of text takes some ten milliseconds.
 */
export async function renderReport(content: ReportContent, fonts: ReportFonts, date: Date): Promise<Buffer> {
  const { type, title, practice } = content;
  const pen = openPen(fonts, { type, title, author: practice.name, date });
  const finished = collect(pen.doc);
  drawHead(pen, content);
  for (const block of content.blocks) {
    await nextTurn();
    drawBlock(pen, block);
  }
  if (pen.hasReplaced) explainReplaced(pen);
  pen.root.end();
  drawFoot(pen, content);
  pen.doc.end();
  return finished;
}

const explainReplaced = (pen: Pen): void =>
  write(pen, pen.root, 'P', `${MISSING_GLYPH} menggantikan huruf yang tidak dapat dicetak dalam laporan ini.`, {
    size: 9,
    color: COLOR.inkSoft,
  });

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}
