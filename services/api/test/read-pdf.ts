import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** An element of the structure tree, which screen readers follow. */
export interface PdfNode {
  role?: string;
  alt?: string;
  children?: PdfNode[];
}

export interface ReadPdf {
  pages: {
    text: string;
    /** The text without running head and footer. A paragraph that spans pages can be joined from it. */
    body: string;
    /** Each text item with its position in points from the lower left corner. */
    boxes: { text: string; left: number; right: number; bottom: number; top: number }[];
    width: number;
    height: number;
  }[];
  /** One tree per page. */
  tree: PdfNode[];
  info: { Title?: string; Author?: string; Language?: string; PDFFormatVersion?: string };
  marked: boolean;
}

/** Reads PDF files with pdf.js, which is independent of the library that writes them. @throws Error if one is unreadable */
export const readPdfs = (files: readonly Buffer[]) => readInChild<ReadPdf>('all', files);

/** Reads the text of one page of each file, which is faster for hundreds of files. Pages count from 1. */
export const readPages = (files: readonly Buffer[], page: number) => readInChild<string>(page, files);

async function readInChild<Read>(pages: 'all' | number, files: readonly Buffer[]): Promise<Read[]> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(__dirname, 'read-pdf-child.ts'), String(pages)],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  child.stdin.end(JSON.stringify(files.map((file) => file.toString('base64'))));
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`Reading the PDFs failed: ${errors}`);
  return JSON.parse(output) as Read[];
}

export async function readPdf(file: Buffer): Promise<ReadPdf> {
  const [read] = await readPdfs([file]);
  return read as ReadPdf;
}

/** All text with every run of whitespace as one space, because line breaks depend on the layout. */
export const textOf = ({ pages }: ReadPdf): string => flat(pages.map((page) => page.text).join(' '));

export const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** All elements with a role, in reading order. */
export function elements({ tree }: ReadPdf, role: string): PdfNode[] {
  const walk = (node: PdfNode): PdfNode[] => [
    ...(node.role === role ? [node] : []),
    ...(node.children ?? []).flatMap(walk),
  ];
  return tree.flatMap(walk);
}

/** Returns the texts that the body does not contain. Ignores whitespace, because a line may break after any hyphen. */
export function missingIn(read: ReadPdf, texts: readonly string[]): string[] {
  const drawn = bare(read.pages.map(({ body }) => body).join(''));
  return texts.filter((text) => !drawn.includes(bare(text)));
}

export const bare = (text: string) => text.replace(/\s+/g, '');
