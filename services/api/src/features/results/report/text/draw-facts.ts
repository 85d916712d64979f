import { COLOR } from '../../../../pdf/colors.ts';
import {
  addElement,
  drawDecoration,
  ensureSpace,
  noteHeading,
  type TextStyle,
  textHeight,
  writeText,
} from '../../../../pdf/elements.ts';
import { CONTENT_WIDTH, PAGE, type PdfWriter } from '../../../../pdf/pdf-writer.ts';
import type { FactsBlock } from '../report-blocks.ts';

const LABEL: TextStyle = { size: 8.5, color: COLOR.inkSoft, lineGap: 1 };
const VALUE: TextStyle = { size: 11, weight: 'semibold', lineGap: 1.5 };
const PADDING = 16;
const PADDING_Y = 14;
const GAP = 18;
const LABEL_GAP = 1;
const COLUMNS = 3;
const COLUMN_WIDTH = (CONTENT_WIDTH - 2 * PADDING - (COLUMNS - 1) * GAP) / COLUMNS;

/** Draws labelled values in rows of three. */
export function drawFacts(writer: PdfWriter, { heading, rows }: FactsBlock): void {
  const { doc, root } = writer;
  const lines = [];
  for (let start = 0; start < rows.length; start += COLUMNS) lines.push(rows.slice(start, start + COLUMNS));
  // A label may need several lines, so the values of a row start below its tallest label.
  const labelHeights = lines.map((line) =>
    tallest(line.map(({ label }) => textHeight(writer, label, inColumn(LABEL)))),
  );
  const heights = lines.map(
    (line, index) =>
      (labelHeights[index] as number) +
      LABEL_GAP +
      tallest(line.map(({ value }) => textHeight(writer, value, inColumn(VALUE)))),
  );
  const headHeight = 24;
  const height = 2 * PADDING_Y + headHeight + heights.reduce((sum, each) => sum + each + 8, -8);
  ensureSpace(writer, height);
  const top = doc.y;
  // Opened here, because a section begins on the page of its content.
  const section = addElement(writer, root, 'Sect');
  noteHeading(writer, heading);
  drawDecoration(writer, () => doc.roundedRect(PAGE.margin, top, CONTENT_WIDTH, height, 10).fill(COLOR.paper));
  const x = PAGE.margin + PADDING;
  writeText(writer, section, 'H2', heading, { size: 13, weight: 'bold', x, y: top + PADDING_Y });
  let y = top + PADDING_Y + headHeight;
  lines.forEach((line, index) => {
    line.forEach(({ label, value }, column) => {
      const columnX = x + column * (COLUMN_WIDTH + GAP);
      writeText(writer, section, 'P', label, { ...inColumn(LABEL), x: columnX, y });
      writeText(writer, section, 'P', value, {
        ...inColumn(VALUE),
        x: columnX,
        y: y + (labelHeights[index] as number) + LABEL_GAP,
      });
    });
    y += (heights[index] as number) + 8;
  });
  doc.y = top + height + 14;
}

const tallest = (heights: number[]) => Math.max(0, ...heights);
const inColumn = (style: TextStyle): TextStyle => ({ ...style, width: COLUMN_WIDTH });
