import { COLOR } from '../../../../pdf/colors.ts';
import {
  addElement,
  addSection,
  BODY,
  drawDecoration,
  ensureSpace,
  SUBHEADING,
  type TextStyle,
  textHeight,
  writeText,
} from '../../../../pdf/elements.ts';
import { CONTENT_WIDTH, PAGE, type PdfWriter } from '../../../../pdf/pdf-writer.ts';
import type { AnswersBlock, EntriesBlock, TipsBlock } from '../report-blocks.ts';

const COMPACT: TextStyle = { size: 9, color: COLOR.inkSoft, lineGap: 2, after: 4 };
const NOTE: TextStyle = { size: 9, color: COLOR.inkSoft, after: 6 };
const ENTRY: TextStyle = { ...BODY, color: COLOR.inkSoft, after: 7 };

/** Draws named paragraphs. A long paragraph may continue on the next page. */
export function drawEntries(writer: PdfWriter, { heading, entries, note, isCompact }: EntriesBlock): void {
  const { doc } = writer;
  const section = addSection(writer, heading, 90);
  doc.y += 2;
  const noteHeight = note ? textHeight(writer, note, NOTE) : 0;
  for (const [index, { label, text }] of entries.entries()) {
    if (isCompact) {
      const line = `${label}: ${text}`;
      // The note does not begin a page alone.
      const after = index === entries.length - 1 && note ? 4 + noteHeight : 0;
      ensureSpace(writer, textHeight(writer, line, COMPACT) + after);
      writeText(writer, section, 'P', line, COMPACT);
      continue;
    }
    ensureSpace(writer, Math.min(120, 18 + textHeight(writer, text, BODY)));
    writeText(writer, section, 'H3', label, SUBHEADING);
    writeParagraph(writer, section, text);
  }
  if (note) {
    ensureSpace(writer, noteHeight);
    writeText(writer, section, 'P', note, NOTE);
  }
  doc.y += 10;
}

/** Moves one more line to the next page if only the last line would go there, so that no single line starts a page. */
function writeParagraph(writer: PdfWriter, section: PDFKit.PDFStructureElement, text: string): void {
  const { doc } = writer;
  const { page } = doc;
  const line = textHeight(writer, 'a\na', ENTRY) - textHeight(writer, 'a', ENTRY);
  const overflow = textHeight(writer, text, ENTRY) - (PAGE.height - PAGE.bottom - doc.y);
  if (overflow > 0 && overflow <= line) page.margins.bottom += line;
  writeText(writer, section, 'P', text, ENTRY);
  page.margins.bottom = PAGE.bottom;
}

const NUMBER_WIDTH = 24;
const QUESTION: TextStyle = {
  ...BODY,
  color: COLOR.inkSoft,
  x: PAGE.margin + NUMBER_WIDTH,
  width: CONTENT_WIDTH - NUMBER_WIDTH,
};
const ANSWER: TextStyle = { ...QUESTION, color: COLOR.ink, weight: 'semibold', after: 9 };

/** Draws numbered questions with their answers. A question and its answer stay on one page. */
export function drawAnswers(writer: PdfWriter, { heading, rows }: AnswersBlock): void {
  const { doc } = writer;
  const section = addSection(writer, heading, 80);
  doc.y += 2;
  const list = addElement(writer, section, 'L');
  for (const [index, { number, question, answer }] of rows.entries()) {
    const nextHeight = index === rows.length - 1 ? writer.nextHeight + 10 : 0;
    ensureSpace(writer, textHeight(writer, question, QUESTION) + textHeight(writer, answer, ANSWER) + 9 + nextHeight);
    const { y } = doc;
    const item = addElement(writer, list, 'LI');
    const label: TextStyle = {
      ...BODY,
      weight: 'bold',
      color: writer.accent.base,
      x: PAGE.margin,
      y,
      width: NUMBER_WIDTH,
    };
    writeText(writer, item, 'Lbl', number, label);
    const body = addElement(writer, item, 'LBody');
    writeText(writer, body, 'P', question, { ...QUESTION, y });
    writeText(writer, body, 'P', answer, ANSWER);
  }
  doc.y += 10;
}

const TIP: TextStyle = { ...BODY, x: PAGE.margin + 14, width: CONTENT_WIDTH - 14, after: 3 };

/** Draws named bullet lists. Each list stays on one page. */
export function drawTips(writer: PdfWriter, { heading, caption, entries }: TipsBlock): void {
  const { doc } = writer;
  const heightOfEntry = ({ label, tips }: TipsBlock['entries'][number]) =>
    textHeight(writer, label, SUBHEADING) + 4 + tips.reduce((sum, tip) => sum + textHeight(writer, tip, TIP) + 3, 0);
  const captionHeight = caption ? textHeight(writer, caption, NOTE) + 6 : 0;
  const section = addSection(writer, heading, 28 + captionHeight + (entries[0] ? heightOfEntry(entries[0]) : 0));
  if (caption) writeText(writer, section, 'P', caption, NOTE);
  doc.y += 2;
  for (const entry of entries) {
    ensureSpace(writer, heightOfEntry(entry));
    writeText(writer, section, 'H3', entry.label, SUBHEADING);
    const list = addElement(writer, section, 'L');
    for (const tip of entry.tips) drawTip(writer, list, tip);
    doc.y += 5;
  }
  doc.y += 8;
}

function drawTip(writer: PdfWriter, list: PDFKit.PDFStructureElement, tip: string): void {
  const { doc } = writer;
  const { y } = doc;
  drawDecoration(writer, () => doc.circle(PAGE.margin + 4, y + 6.5, 2).fill(writer.accent.base));
  const item = addElement(writer, list, 'LI');
  writeText(writer, item, 'LBody', tip, TIP);
}
