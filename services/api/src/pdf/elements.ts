import { COLOR } from './colors.ts';
import { CONTENT_WIDTH, PAGE, type PdfWriter, type ReportFonts } from './pdf-writer.ts';
import { MISSING_GLYPH, printable } from './printable.ts';

/**
 * Space between letters as a share of the font size, because the font is narrow for long texts. Word spacing would look
 * the same, but pdfkit then omits the blanks from the file and screen readers read one long word.
 */
const LETTER_SPACING = 0.012;

/** Lengths are in points. */
export interface TextStyle {
  size: number;
  weight?: keyof ReportFonts;
  color?: string;
  x?: number;
  y?: number;
  width?: number;
  align?: 'left' | 'right' | 'center';
  lineGap?: number;
  /** Space between and below the paragraphs of one text. */
  paragraphGap?: number;
  /** For a table header cell: whether it describes a row or a column. */
  scope?: 'Row' | 'Column';
  /** Space below the text. */
  after?: number;
  /** Stays on one page. */
  isWhole?: true;
}

const HEADING: TextStyle = { size: 15, weight: 'bold', lineGap: 0, after: 5 };
export const BODY: TextStyle = { size: 10, lineGap: 3.2 };
export const SUBHEADING: TextStyle = { size: 10.5, weight: 'semibold', after: 2 };

/** Writes a text as one structure element. A long text continues on the next page, unless it `isWhole`. */
export function writeText(
  writer: PdfWriter,
  parent: PDFKit.PDFStructureElement,
  tag: string,
  text: string,
  style: TextStyle,
): void {
  const { doc } = writer;
  if (style.isWhole) ensureSpace(writer, textHeight(writer, text, style));
  const drawn = printable(text, writer.characters);
  const options = { ...(drawn === text ? {} : { actual: text }), ...(style.scope ? { scope: style.scope } : {}) };
  if (drawn.includes(MISSING_GLYPH)) writer.hasMissingGlyphs = true;
  parent.add(
    doc.struct(tag, options, () => {
      setFont(doc, style);
      doc.fillColor(style.color ?? COLOR.ink);
      doc.text(drawn, style.x ?? PAGE.margin, style.y ?? doc.y, textOptions(style));
    }),
  );
  doc.y += style.after ?? 0;
}

/** The height that `writeText` needs for a text, without `after`. */
export function textHeight(writer: PdfWriter, text: string, style: TextStyle): number {
  setFont(writer.doc, style);
  return writer.doc.heightOfString(printable(text, writer.characters), textOptions(style));
}

/** Opens an element at the end of another one. */
export function addElement({ doc }: PdfWriter, parent: PDFKit.PDFStructureElement, tag: string) {
  const element = doc.struct(tag);
  parent.add(element);
  return element;
}

/** Opens a section with a heading. `height` is the space for the heading and the content that must stay with it. */
export function addSection(writer: PdfWriter, heading: string, height: number): PDFKit.PDFStructureElement {
  ensureSpace(writer, height);
  const section = addElement(writer, writer.root, 'Sect');
  noteHeading(writer, heading);
  writeText(writer, section, 'H2', heading, HEADING);
  return section;
}

/** Records the heading for the table of contents. Call it on the page of the heading. */
export function noteHeading({ doc, headings }: PdfWriter, heading: string): void {
  const { start, count } = doc.bufferedPageRange();
  headings.push({ heading, page: start + count - 1 });
}

/** Starts a new page if less than `height` is left on this one. */
export function ensureSpace({ doc }: PdfWriter, height: number): void {
  if (doc.y + height > PAGE.height - PAGE.bottom) doc.addPage();
}

/** Draws shapes that screen readers skip: lines, backgrounds, and axis labels that repeat other text. */
export function drawDecoration({ doc }: PdfWriter, draw: () => void): void {
  const { x, y } = doc;
  doc.markContent('Artifact', { type: 'Layout' });
  doc.save();
  draw();
  doc.restore();
  doc.endMarkedContent();
  doc.x = x;
  doc.y = y;
}

/** Draws a line across the text, as part of a decoration. */
export const drawRule = (doc: PDFKit.PDFDocument, y: number) =>
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.margin + CONTENT_WIDTH, y)
    .stroke();

/** Adds a figure on one page and returns the function that draws into it. Screen readers read `alt` instead. */
export function addFigure({ doc }: PdfWriter, parent: PDFKit.PDFStructureElement, alt: string) {
  const figure = doc.struct('Figure', { alt });
  parent.add(figure);
  return (draw: () => void): void => {
    const { x, y } = doc;
    figure.add(() => {
      doc.save();
      draw();
      doc.restore();
    });
    doc.x = x;
    doc.y = y;
  };
}

const setFont = (doc: PDFKit.PDFDocument, { weight, size }: TextStyle) => doc.font(weight ?? 'regular').fontSize(size);

const textOptions = ({ size, width, align, lineGap, paragraphGap }: TextStyle): PDFKit.Mixins.TextOptions => ({
  width: width ?? CONTENT_WIDTH,
  align: align ?? 'left',
  lineGap: lineGap ?? 2.5,
  paragraphGap: paragraphGap ?? 0,
  characterSpacing: size * LETTER_SPACING,
});
