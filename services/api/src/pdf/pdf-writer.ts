import { readFileSync } from 'node:fs';
import { ASSESSMENT_TYPE, type AssessmentType } from '@kenali/contracts';
import PDFDocument from 'pdfkit';
import { installedFile } from '../installed-file.ts';
import { ACCENTS, type Accent } from './colors.ts';

/** A4 in points, with the margins of the text. */
export const PAGE = { width: 595.28, height: 841.89, margin: 52, top: 58, bottom: 60 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
export const CONTENT_HEIGHT = PAGE.height - PAGE.top - PAGE.bottom;

export interface ReportFonts {
  regular: Buffer;
  semibold: Buffer;
  bold: Buffer;
}

const FONT_FILES = {
  regular: '400Regular/PlusJakartaSans_400Regular.ttf',
  semibold: '600SemiBold/PlusJakartaSans_600SemiBold.ttf',
  bold: '700Bold/PlusJakartaSans_700Bold.ttf',
};

/** Reads the three font weights. @throws Error if the font package is not installed */
export function loadFonts(): ReportFonts {
  const read = (file: string) => readFileSync(installedFile(`@expo-google-fonts/plus-jakarta-sans/${file}`));
  return { regular: read(FONT_FILES.regular), semibold: read(FONT_FILES.semibold), bold: read(FONT_FILES.bold) };
}

/** A PDF document in progress, with the root of its structure tree, which screen readers follow. */
export interface PdfWriter {
  doc: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  accent: Accent;
  /** The code points that the fonts can draw. */
  characters: ReadonlySet<number>;
  /** Set when a text contained a character that the fonts lack. The report then explains the replacement. */
  hasMissingGlyphs: boolean;
  /** The height of the last block while the one before it is drawn, otherwise 0. It must not be alone on a page. */
  nextHeight: number;
  /** The headings so far, with the pages they are on, from 0. */
  headings: { heading: string; page: number }[];
}

/** Opens an accessible A4 document. The assessment type decides its accent colour. */
export function createPdfWriter(
  fonts: ReportFonts,
  info: { type: AssessmentType; title: string; author: string; date: Date },
): PdfWriter {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { left: PAGE.margin, right: PAGE.margin, top: PAGE.top, bottom: PAGE.bottom },
    bufferPages: true,
    pdfVersion: '1.7',
    // The accessible PDF subset. The type definitions do not list it yet.
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
    hasMissingGlyphs: false,
    nextHeight: 0,
    headings: [],
  };
}

/** Reads a private field, because pdfkit has no public access to the parsed font. */
function charactersOf(doc: PDFKit.PDFDocument): ReadonlySet<number> {
  const { _font } = doc as unknown as { _font: { font: { characterSet: number[] } } };
  return new Set(_font.font.characterSet);
}
