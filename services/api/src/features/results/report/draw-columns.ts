import { COLOR } from './colors.ts';
import { openSection } from './open-section.ts';
import { CONTENT_WIDTH, decorate, openFigure, PAGE, type Pen, write } from './pen.ts';
import type { ColumnsBlock } from './report-blocks.ts';

const HEIGHT = 90;
const LABEL_HEIGHT = 16;
/** So many labels fit beside each other. */
const LABELS_MAX = 8;
const GAP_SHARE = 0.25;

/** One column per point of time; what it adds up to and its highest value stand beside it in words. */
export function drawColumns(pen: Pen, { heading, caption, alt, top, columns }: ColumnsBlock): void {
  const { doc } = pen;
  const section = openSection(pen, heading, HEIGHT + LABEL_HEIGHT + 60);
  write(pen, section, 'P', caption, { size: 9, color: COLOR.inkSoft, after: 14 });
  const draw = openFigure(pen, section, alt);
  const y = doc.y;
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  const step = CONTENT_WIDTH / Math.max(1, columns.length);
  draw(() => {
    doc.lineWidth(0.6).strokeColor(COLOR.line);
    for (const line of [y, y + HEIGHT])
      doc
        .moveTo(PAGE.margin, line)
        .lineTo(PAGE.margin + CONTENT_WIDTH, line)
        .stroke();
    columns.forEach(({ value }, index) => {
      if (value <= 0) return;
      const height = Math.max(1, (HEIGHT * value) / highest);
      const x = PAGE.margin + step * (index + GAP_SHARE / 2);
      doc.rect(x, y + HEIGHT - height, step * (1 - GAP_SHARE), height).fill(pen.accent.base);
    });
  });
  decorate(pen, () => drawLabels(pen, columns, { y, step, top }));
  doc.y = y + HEIGHT + LABEL_HEIGHT + 16;
}

function drawLabels(
  { doc }: Pen,
  columns: ColumnsBlock['columns'],
  { y, step, top }: { y: number; step: number; top: string },
): void {
  doc.font('regular').fontSize(7.5).fillColor(COLOR.inkSoft);
  doc.text(top, PAGE.margin, y - 11, { lineBreak: false });
  const every = Math.ceil(columns.length / LABELS_MAX);
  columns.forEach(({ label }, index) => {
    if (index % every !== 0) return;
    doc.text(label, PAGE.margin + step * index, y + HEIGHT + 4, { lineBreak: false });
  });
}
