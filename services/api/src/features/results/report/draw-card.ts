import { BODY } from './draw-blocks.ts';
import { COLOR, CONTENT_WIDTH, decorate, heightOf, makeRoom, PAGE, type Pen, type TextStyle, write } from './pen.ts';
import type { ReportContent } from './report-content.ts';
import type { SummaryContent } from './summary-content.ts';

const PADDING = 16;
const HEADING_HEIGHT = 23;
const NUMBER_WIDTH = 32;
const X = PAGE.margin + PADDING;
const INSIDE: TextStyle = { ...BODY, x: X, width: CONTENT_WIDTH - 2 * PADDING };
const NAME: TextStyle = {
  ...BODY,
  weight: 'semibold',
  x: X + NUMBER_WIDTH,
  width: CONTENT_WIDTH - 2 * PADDING - NUMBER_WIDTH,
};

/** What stood out, before any total. */
export function drawSummary(pen: Pen, { heading, intro, highest, closing }: SummaryContent): void {
  const names = highest.reduce((sum, { name }) => sum + heightOf(pen, name, NAME), 0);
  const inner = heightOf(pen, intro, INSIDE) + 4 + names + (names && 4) + heightOf(pen, closing, INSIDE);
  drawCard(pen, heading, inner, { fill: COLOR.tealWash, heading: COLOR.teal }, (section) => {
    write(pen, section, 'P', intro, { ...INSIDE, after: 4 });
    for (const { name, average } of highest) {
      const y = pen.doc.y;
      const item = pen.doc.struct('P');
      section.add(item);
      write(pen, item, 'Span', average, { ...NAME, weight: 'bold', color: COLOR.teal, x: X, width: NUMBER_WIDTH, y });
      write(pen, item, 'Span', name, { ...NAME, y });
    }
    if (names) pen.doc.y += 4;
    write(pen, section, 'P', closing, INSIDE);
  });
}

/** The limits of the test. */
export function drawDisclaimer(pen: Pen, { heading, text }: ReportContent['disclaimer']): void {
  const inner = heightOf(pen, text, INSIDE);
  drawCard(pen, heading, inner, { fill: COLOR.warnWash, heading: COLOR.warn }, (section) =>
    write(pen, section, 'P', text, INSIDE),
  );
}

/** A coloured card around what `fill` writes; moves to the next page as a whole. */
function drawCard(
  pen: Pen,
  heading: string,
  inner: number,
  colors: { fill: string; heading: string },
  fill: (section: PDFKit.PDFStructureElement) => void,
): void {
  const { doc, root } = pen;
  const height = inner + 2 * PADDING + HEADING_HEIGHT - 4;
  makeRoom(pen, height);
  const top = doc.y;
  const section = doc.struct('Sect');
  root.add(section);
  decorate(pen, () => doc.roundedRect(PAGE.margin, top, CONTENT_WIDTH, height, 10).fill(colors.fill));
  write(pen, section, 'H2', heading, { size: 13, weight: 'bold', color: colors.heading, x: X, y: top + PADDING - 2 });
  doc.y = top + PADDING + HEADING_HEIGHT - 2;
  fill(section);
  doc.y = top + height + 18;
}
