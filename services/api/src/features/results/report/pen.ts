import { ASSESSMENT_TYPE, type AssessmentType } from '@kenali/contracts';
import PDFDocument from 'pdfkit';
import { ACCENTS, type Accent, COLOR } from './colors.ts';
import type { ReportFonts } from './load-fonts.ts';
import { MISSING_GLYPH, printable } from './printable.ts';

export const PAGE = { width: 595.28, height: 841.89, margin: 52, top: 58, bottom: 60 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;

/**
 * The font runs narrow for long text; share of the size that is added between letters. Word spacing would do too, but
 * with it pdfkit leaves the blanks out of the file, and a screen reader would read one long word.
 */
const LETTER_SPACE = 0.012;

type Weight = keyof ReportFonts;

export interface TextStyle {
  size: number;
  weight?: Weight;
  color?: string;
  x?: number;
  y?: number;
  width?: number;
  align?: 'left' | 'right' | 'center';
  lineGap?: number;
  /** Of a table's head: what its cells belong to. */
  scope?: 'Row' | 'Column';
  /** Space below, after which the next text begins. */
  after?: number;
}

/** A document with its place in the structure tree: what is written here is also heard. */
export interface Pen {
  doc: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  accent: Accent;
  characters: ReadonlySet<number>;
  /** Whether a character had to be replaced: the report then says what the sign in its place means. */
  hasReplaced: boolean;
}

export function openPen(
  fonts: ReportFonts,
  info: { type: AssessmentType; title: string; author: string; date: Date },
): Pen {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { left: PAGE.margin, right: PAGE.margin, top: PAGE.top, bottom: PAGE.bottom },
    bufferPages: true,
    pdfVersion: '1.7',
    // The accessible kind; the type definitions do not list it yet.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'id-ID',
    displayTitle: true,
    info: { Title: info.title, Author: info.author, CreationDate: info.date, ModDate: info.date },
  });
  for (const weight of ['regular', 'semibold', 'bold'] as const) doc.registerFont(weight, fonts[weight] as never);
  doc.font('regular');
  const root = doc.struct('Document');
  doc.addStructure(root);
  return {
    doc,
    root,
    accent: ACCENTS[ASSESSMENT_TYPE[info.type].look],
    characters: charactersOf(doc),
    hasReplaced: false,
  };
}

/** pdfkit shows the parsed font nowhere else. */
function charactersOf(doc: PDFKit.PDFDocument): ReadonlySet<number> {
  const { _font } = doc as unknown as { _font: { font: { characterSet: number[] } } };
  return new Set(_font.font.characterSet);
}

/** Writes a text as an element of the structure; it flows over pages by itself. */
export function write(pen: Pen, parent: PDFKit.PDFStructureElement, tag: string, text: string, style: TextStyle): void {
  const { doc } = pen;
  const drawn = printable(text, pen.characters);
  const options = { ...(drawn === text ? {} : { actual: text }), ...(style.scope ? { scope: style.scope } : {}) };
  if (drawn.includes(MISSING_GLYPH)) pen.hasReplaced = true;
  parent.add(
    doc.struct(tag, options, () => {
      setFont(doc, style);
      doc.fillColor(style.color ?? COLOR.ink);
      doc.text(drawn, style.x ?? PAGE.margin, style.y ?? doc.y, layout(style));
    }),
  );
  doc.y += style.after ?? 0;
}

/** Height of a text in points, as `write` will set it. */
export function heightOf(pen: Pen, text: string, style: TextStyle): number {
  setFont(pen.doc, style);
  return pen.doc.heightOfString(printable(text, pen.characters), layout(style));
}

/** Draws what has no meaning of its own: lines, backgrounds, bars whose numbers stand beside them. */
export function decorate({ doc }: Pen, draw: () => void): void {
  const { x, y } = doc;
  doc.markContent('Artifact', { type: 'Layout' });
  doc.save();
  draw();
  doc.restore();
  doc.endMarkedContent();
  doc.x = x;
  doc.y = y;
}

/** A drawing with a meaning, on one page: who cannot see it hears `alt`. */
export function openFigure({ doc }: Pen, parent: PDFKit.PDFStructureElement, alt: string) {
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

/** Begins a new page where fewer than `height` points are left. */
export function makeRoom({ doc }: Pen, height: number): void {
  if (doc.y + height > PAGE.height - PAGE.bottom) doc.addPage();
}

const setFont = (doc: PDFKit.PDFDocument, { weight, size }: TextStyle) => doc.font(weight ?? 'regular').fontSize(size);

const layout = ({ size, width, align, lineGap }: TextStyle): PDFKit.Mixins.TextOptions => ({
  width: width ?? CONTENT_WIDTH,
  align: align ?? 'left',
  lineGap: lineGap ?? 2.5,
  characterSpacing: size * LETTER_SPACE,
});
