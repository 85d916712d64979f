import { setImmediate as nextTurn } from 'node:timers/promises';
import { drawEntries, drawRecommendations } from './draw-blocks.ts';
import { drawDisclaimer, drawSummary } from './draw-card.ts';
import { drawFoot } from './draw-foot.ts';
import { drawHead, drawParticipant } from './draw-head.ts';
import { drawOverall } from './draw-overall.ts';
import { drawSections } from './draw-sections.ts';
import type { ReportFonts } from './load-fonts.ts';
import { openPen, type Pen } from './pen.ts';
import type { ReportContent } from './report-content.ts';

/**
 * The report as PDF: tagged, fonts embedded, the same bytes for the same result. Other requests get a turn between the
 * blocks, because setting a page of text takes some ten milliseconds.
 */
export async function renderReport(content: ReportContent, fonts: ReportFonts, date: Date): Promise<Buffer> {
  const pen = openPen(fonts, { title: content.title, author: content.practice.name, date });
  const finished = collect(pen.doc);
  for (const block of BLOCKS) {
    block(pen, content);
    await nextTurn();
  }
  pen.root.end();
  drawFoot(pen, content);
  pen.doc.end();
  return finished;
}

const BLOCKS: ((pen: Pen, content: ReportContent) => void)[] = [
  drawHead,
  (pen, { participant }) => drawParticipant(pen, participant),
  (pen, { summary }) => drawSummary(pen, summary),
  (pen, { overall }) => drawOverall(pen, overall),
  (pen, { sections }) => drawSections(pen, sections),
  (pen, { patterns }) => drawEntries(pen, patterns),
  (pen, { comments }) => drawEntries(pen, comments),
  (pen, { recommendations }) => drawRecommendations(pen, recommendations),
  (pen, { disclaimer }) => drawDisclaimer(pen, disclaimer),
];

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}
