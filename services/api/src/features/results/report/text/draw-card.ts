import { COLOR } from '../../../../pdf/colors.ts';
import {
  addElement,
  BODY,
  drawDecoration,
  ensureSpace,
  noteHeading,
  type TextStyle,
  textHeight,
  writeText,
} from '../../../../pdf/elements.ts';
import { CONTENT_WIDTH, PAGE, type PdfWriter } from '../../../../pdf/pdf-writer.ts';
import type { CardBlock } from '../report-blocks.ts';

const PADDING = 16;
const HEADING_HEIGHT = 23;
const NUMBER_WIDTH = 34;
const X = PAGE.margin + PADDING;
/** Between the paragraphs of a text. pdfkit puts it below the last one too, from where it is taken away. */
const GAP = 4;
const INSIDE: TextStyle = { ...BODY, x: X, width: CONTENT_WIDTH - 2 * PADDING, paragraphGap: GAP };
const insideHeight = (writer: PdfWriter, text: string) => textHeight(writer, text, INSIDE) - GAP;
const NAME: TextStyle = {
  ...BODY,
  weight: 'semibold',
  x: X + NUMBER_WIDTH,
  width: CONTENT_WIDTH - 2 * PADDING - NUMBER_WIDTH,
};

const MEANING: TextStyle = { ...NAME, size: 9, weight: 'regular', color: COLOR.inkSoft, lineGap: 1.5, after: 3 };
const TITLE: TextStyle = { ...INSIDE, size: 20, weight: 'bold', lineGap: 0 };

/** Draws a coloured card with a heading, a text and optional highlights. */
export function drawCard(writer: PdfWriter, { tone, heading, title, text, highlights = [], closing }: CardBlock): void {
  const colors = COLORS[tone](writer);
  const names = highlights.reduce((sum, each) => sum + highlightHeight(writer, each), 0);
  const contentHeight =
    (title ? textHeight(writer, title, TITLE) + 6 : 0) +
    insideHeight(writer, text) +
    (names && names + 4) +
    (closing ? 4 + insideHeight(writer, closing) : 0);
  drawFrame(writer, heading, contentHeight, colors, (section) => {
    if (title) writeText(writer, section, 'P', title, { ...TITLE, color: colors.heading, after: 6 });
    writeText(writer, section, 'P', text, { ...INSIDE, after: (names || closing ? 4 : 0) - GAP });
    for (const each of highlights) writeHighlight(writer, section, each, colors.heading);
    if (names) writer.doc.y += 4;
    if (closing) writeText(writer, section, 'P', closing, { ...INSIDE, after: -GAP });
  });
}

interface Colors {
  fill: string;
  heading: string;
}

const COLORS: Record<CardBlock['tone'], (writer: PdfWriter) => Colors> = {
  lead: ({ accent }) => ({ fill: accent.wash, heading: accent.base }),
  plain: () => ({ fill: COLOR.paper, heading: COLOR.ink }),
  caution: () => ({ fill: COLOR.warnWash, heading: COLOR.warn }),
};

type Highlight = NonNullable<CardBlock['highlights']>[number];

const highlightHeight = (writer: PdfWriter, { name, description }: Highlight): number =>
  textHeight(writer, name, NAME) + (description ? textHeight(writer, description, MEANING) + 3 : 0);

function writeHighlight(
  writer: PdfWriter,
  section: PDFKit.PDFStructureElement,
  { value, name, description }: Highlight,
  color: string,
): void {
  const { y } = writer.doc;
  const item = addElement(writer, section, 'P');
  writeText(writer, item, 'Span', value, { ...NAME, weight: 'bold', color, x: X, width: NUMBER_WIDTH, y });
  writeText(writer, item, 'Span', name, { ...NAME, y });
  if (description) writeText(writer, item, 'Span', description, MEANING);
}

/** Draws the background and heading around what `writeContent` writes. A card never breaks across pages. */
function drawFrame(
  writer: PdfWriter,
  heading: string,
  contentHeight: number,
  colors: Colors,
  writeContent: (section: PDFKit.PDFStructureElement) => void,
): void {
  const { doc, root } = writer;
  const height = contentHeight + 2 * PADDING + HEADING_HEIGHT - 4;
  ensureSpace(writer, height);
  const top = doc.y;
  const section = addElement(writer, root, 'Sect');
  noteHeading(writer, heading);
  drawDecoration(writer, () => doc.roundedRect(PAGE.margin, top, CONTENT_WIDTH, height, 10).fill(colors.fill));
  writeText(writer, section, 'H2', heading, {
    size: 13,
    weight: 'bold',
    color: colors.heading,
    x: X,
    y: top + PADDING - 2,
  });
  doc.y = top + PADDING + HEADING_HEIGHT - 2;
  writeContent(section);
  doc.y = top + height + 16;
}
