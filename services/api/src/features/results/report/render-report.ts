import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { drawBars } from './charts/draw-bars.ts';
import { drawColumns } from './charts/draw-columns.ts';
import { drawScale } from './charts/draw-scale.ts';
import { drawSplit } from './charts/draw-split.ts';
import type { ReportContent } from './content/report-content.ts';
import { COLOR } from './layout/colors.ts';
import { writeText } from './layout/elements.ts';
import { drawPageFooters, drawReportHeader } from './layout/page-frame.ts';
import { createPdfWriter, type PdfWriter, type ReportFonts } from './layout/pdf-writer.ts';
import { MISSING_GLYPH } from './layout/printable.ts';
import type { ReportBlock } from './report-blocks.ts';
import { drawCard } from './text/draw-card.ts';
import { drawFacts } from './text/draw-facts.ts';
import { drawAnswers, drawEntries, drawTips } from './text/draw-lists.ts';

const DRAW: { [K in ReportBlock['kind']]: (writer: PdfWriter, block: Extract<ReportBlock, { kind: K }>) => void } = {
  facts: drawFacts,
  card: drawCard,
  scale: drawScale,
  bars: drawBars,
  columns: drawColumns,
  split: drawSplit,
  answers: drawAnswers,
  entries: drawEntries,
  tips: drawTips,
};

/**
 * Renders a report as a tagged PDF with embedded fonts. The same content and date give the same bytes. Other requests
 * run between the blocks, because laying out one page takes about ten milliseconds.
 */
export async function renderReport(content: ReportContent, fonts: ReportFonts, date: Date): Promise<Buffer> {
  const { type, title, practice } = content;
  const writer = createPdfWriter(fonts, { type, title, author: practice.name, date });
  const finished = collectBytes(writer.doc);
  drawReportHeader(writer, content);
  for (const block of content.blocks) {
    await yieldToEventLoop();
    DRAW[block.kind](writer, block as never);
  }
  if (writer.hasMissingGlyphs) explainMissingGlyph(writer);
  writer.root.end();
  drawPageFooters(writer, content);
  writer.doc.end();
  return finished;
}

const explainMissingGlyph = (writer: PdfWriter): void =>
  writeText(
    writer,
    writer.root,
    'P',
    `${MISSING_GLYPH} menggantikan huruf yang tidak dapat dicetak dalam laporan ini.`,
    {
      size: 9,
      color: COLOR.inkSoft,
    },
  );

function collectBytes(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}
