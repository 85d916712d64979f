import { COLOR } from './colors.ts';
import { BODY } from './open-section.ts';
import { CONTENT_WIDTH, decorate, heightOf, makeRoom, PAGE, type Pen, type TextStyle, write } from './pen.ts';
import type { CardBlock } from './report-blocks.ts';

const PADDING = 16;
const HEADING_HEIGHT = 23;
const NUMBER_WIDTH = 34;
const X = PAGE.margin + PADDING;
const INSIDE: TextStyle = { ...BODY, x: X, width: CONTENT_WIDTH - 2 * PADDING };
const NAME: TextStyle = {
  ...BODY,
  weight: 'semibold',
  x: X + NUMBER_WIDTH,
  width: CONTENT_WIDTH - 2 * PADDING - NUMBER_WIDTH,
};

const TITLE: TextStyle = { ...INSIDE, size: 20, weight: 'bold', lineGap: 0 };

/** What stood out, a note, or the limits of the assessment. */
export function drawCard(pen: Pen, { tone, heading, title, text, highlights = [], closing }: CardBlock): void {
  const colors = COLORS[tone](pen);
  const names = highlights.reduce((sum, { name }) => sum + heightOf(pen, name, NAME), 0);
  const inner =
    (title ? heightOf(pen, title, TITLE) + 6 : 0) +
    heightOf(pen, text, INSIDE) +
    (names && names + 4) +
    (closing ? 4 + heightOf(pen, closing, INSIDE) : 0);
  frame(pen, heading, inner, colors, (section) => {
    if (title) write(pen, section, 'P', title, { ...TITLE, color: colors.heading, after: 6 });
    write(pen, section, 'P', text, { ...INSIDE, after: names || closing ? 4 : 0 });
    for (const each of highlights) writeHighlight(pen, section, each, colors.heading);
    if (names) pen.doc.y += 4;
    if (closing) write(pen, section, 'P', closing, INSIDE);
  });
}

interface Colors {
  fill: string;
  heading: string;
}

const COLORS: Record<CardBlock['tone'], (pen: Pen) => Colors> = {
  lead: ({ accent }) => ({ fill: accent.wash, heading: accent.base }),
  plain: () => ({ fill: COLOR.paper, heading: COLOR.ink }),
  caution: () => ({ fill: COLOR.warnWash, heading: COLOR.warn }),
};

function writeHighlight(
  pen: Pen,
  section: PDFKit.PDFStructureElement,
  { mark, name }: { mark: string; name: string },
  color: string,
): void {
  const { y } = pen.doc;
  const item = pen.doc.struct('P');
  section.add(item);
  write(pen, item, 'Span', mark, { ...NAME, weight: 'bold', color, x: X, width: NUMBER_WIDTH, y });
  write(pen, item, 'Span', name, { ...NAME, y });
}

/** A coloured card around what `fill` writes; moves to the next page as a whole. */
function frame(
  pen: Pen,
  heading: string,
  inner: number,
  colors: Colors,
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
  doc.y = top + height + 16;
}
