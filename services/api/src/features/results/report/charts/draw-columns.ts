import { COLOR } from '../../../../pdf/colors.ts';
import { addFigure, addSection, drawDecoration, drawRule, writeText } from '../../../../pdf/elements.ts';
import { CONTENT_WIDTH, PAGE, type PdfWriter } from '../../../../pdf/pdf-writer.ts';
import type { ColumnsBlock } from '../report-blocks.ts';

const HEIGHT = 90;
const LABEL_HEIGHT = 16;
/** The number of labels that fit next to each other. */
const MAX_LABELS = 8;
const GAP_SHARE = 0.25;

/** Draws one column per time bucket. The caption and the top label give the total and the highest value. */
export function drawColumns(writer: PdfWriter, { heading, caption, alt, top, columns }: ColumnsBlock): void {
  const { doc } = writer;
  const section = addSection(writer, heading, HEIGHT + LABEL_HEIGHT + 60);
  writeText(writer, section, 'P', caption, { size: 9, color: COLOR.inkSoft, after: 14 });
  const draw = addFigure(writer, section, alt);
  const y = doc.y;
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  const step = CONTENT_WIDTH / Math.max(1, columns.length);
  draw(() => {
    doc.lineWidth(0.6).strokeColor(COLOR.line);
    for (const line of [y, y + HEIGHT]) drawRule(doc, line);
    columns.forEach(({ value }, index) => {
      if (value <= 0) return;
      const height = Math.max(1, (HEIGHT * value) / highest);
      const x = PAGE.margin + step * (index + GAP_SHARE / 2);
      doc.rect(x, y + HEIGHT - height, step * (1 - GAP_SHARE), height).fill(writer.accent.base);
    });
  });
  drawDecoration(writer, () => drawLabels(writer, columns, { y, step, top }));
  doc.y = y + HEIGHT + LABEL_HEIGHT + 16;
}

function drawLabels(
  { doc }: PdfWriter,
  columns: ColumnsBlock['columns'],
  { y, step, top }: { y: number; step: number; top: string },
): void {
  doc.font('regular').fontSize(7.5).fillColor(COLOR.inkSoft);
  doc.text(top, PAGE.margin, y - 11, { lineBreak: false });
  const every = Math.ceil(columns.length / MAX_LABELS);
  columns.forEach(({ label }, index) => {
    if (index % every !== 0) return;
    doc.text(label, PAGE.margin + step * index, y + HEIGHT + 4, { lineBreak: false });
  });
}
