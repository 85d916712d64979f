import { buffer } from 'node:stream/consumers';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { COLOR } from '../../../pdf/colors.ts';
import { ensureSpace, writeText } from '../../../pdf/elements.ts';
import { CONTENT_HEIGHT, createPdfWriter, type PdfWriter, type ReportFonts } from '../../../pdf/pdf-writer.ts';
import { MISSING_GLYPH } from '../../../pdf/printable.ts';
import { drawBars } from './charts/draw-bars.ts';
import { drawColumns } from './charts/draw-columns.ts';
import { drawRetest } from './charts/draw-retest.ts';
import { drawScale } from './charts/draw-scale.ts';
import { drawSplit } from './charts/draw-split.ts';
import type { ReportContent } from './content/report-content.ts';
import { drawContents } from './layout/contents.ts';
import { drawPageFooters, drawReportHeader } from './layout/page-frame.ts';
import type { ReportBlock } from './report-blocks.ts';
import { drawCard } from './text/draw-card.ts';
import { drawComparison } from './text/draw-comparison.ts';
import { drawFacts } from './text/draw-facts.ts';
import { drawAnswers, drawEntries, drawTips } from './text/draw-lists.ts';

const DRAW: { [K in ReportBlock['kind']]: (writer: PdfWriter, block: Extract<ReportBlock, { kind: K }>) => void } = {
  facts: drawFacts,
  card: drawCard,
  scale: drawScale,
  bars: drawBars,
  columns: drawColumns,
  split: drawSplit,
  comparison: drawComparison,
  retest: drawRetest,
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
  const heightOf = createRuler(fonts, content, date);
  drawReportHeader(writer, content);
  const { blocks } = content;
  const last = blocks.at(-1);
  // Part of the structure from the beginning, because it is read before the blocks.
  const contents = { section: writer.doc.struct('Sect'), y: Number.POSITIVE_INFINITY };
  writer.root.add(contents.section);
  for (const [index, block] of blocks.entries()) {
    await yieldToEventLoop();
    writer.nextHeight = last && index === blocks.length - 2 ? heightOf(last) : 0;
    if (block.kind === 'entries' && block.keepWithNext)
      ensureSpace(writer, heightOf(block) + writer.nextHeight - SPACE_BELOW);
    if (WHOLE.has(block.kind)) keepWhole(writer, heightOf(block));
    const before = { y: writer.doc.y, page: pageOf(writer) };
    draw(writer, block);
    // The block began a new page, so the rest of the first one stays free.
    if (before.page === 0 && pageOf(writer) > 0 && writer.headings.at(-1)?.page === 1) contents.y = before.y;
  }
  if (writer.hasMissingGlyphs) explainMissingGlyph(writer);
  drawContents(writer, contents);
  writer.root.end();
  drawPageFooters(writer, content);
  writer.doc.end();
  return buffer(writer.doc as unknown as NodeJS.ReadableStream);
}

/** The space below a card, which the last one on a page does not need. */
const SPACE_BELOW = 16;
/** Kinds that are not split across pages, unless they are higher than a page. */
const WHOLE: ReadonlySet<ReportBlock['kind']> = new Set(['scale', 'comparison', 'retest'] as const);

function keepWhole(writer: PdfWriter, height: number): void {
  if (height < CONTENT_HEIGHT) ensureSpace(writer, height);
}

const pageOf = ({ doc }: PdfWriter): number => doc.bufferedPageRange().count - 1;

const draw = (writer: PdfWriter, block: ReportBlock): void => DRAW[block.kind](writer, block as never);

/**
 * Returns the height of a block, at most the height of a page. It draws the block into a second document that is thrown
 * away. One document serves all blocks of a report, because parsing the fonts takes longer than drawing.
 */
function createRuler(fonts: ReportFonts, { type, title, practice }: ReportContent, date: Date) {
  const writer = createPdfWriter(fonts, { type, title, author: practice.name, date });
  return (block: ReportBlock): number => {
    writer.doc.addPage();
    const before = { y: writer.doc.y, page: pageOf(writer) };
    draw(writer, block);
    return pageOf(writer) > before.page ? CONTENT_HEIGHT : writer.doc.y - before.y;
  };
}

const explainMissingGlyph = (writer: PdfWriter): void =>
  writeText(
    writer,
    writer.root,
    'P',
    `${MISSING_GLYPH} menggantikan huruf yang tidak dapat dicetak dalam laporan ini.`,
    { size: 9, color: COLOR.inkSoft },
  );
