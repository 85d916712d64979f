import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** An element of the structure tree as a screen reader walks it. */
export interface PdfNode {
  role?: string;
  alt?: string;
  children?: PdfNode[];
}

export interface ReadPdf {
  pages: {
    text: string;
    /** The same without running head and foot, so that a paragraph goes on over pages. */
    body: string;
    /** Each piece of text with its place in points, from the lower left corner. */
    boxes: { text: string; left: number; right: number; bottom: number; top: number }[];
    width: number;
    height: number;
  }[];
  /** One tree per page. */
  tree: PdfNode[];
  info: { Title?: string; Author?: string; Language?: string; PDFFormatVersion?: string };
  marked: boolean;
}

/** What PDF files hold, read back by another program than the one that wrote them. @throws when one cannot be read */
export const readPdfs = (files: readonly Buffer[]) => readBy<ReadPdf>('all', files);

/** The text of one page of each file, from 1, for when there are hundreds. @throws when one cannot be read */
export const readPages = (files: readonly Buffer[], page: number) => readBy<string>(page, files);

async function readBy<Read>(what: 'all' | number, files: readonly Buffer[]): Promise<Read[]> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(__dirname, 'read-pdf-child.ts'), String(what)],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  child.stdin.end(JSON.stringify(files.map((file) => file.toString('base64'))));
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  const [said, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`The PDFs cannot be read: ${complaint}`);
  return JSON.parse(said) as Read[];
}

export async function readPdf(file: Buffer): Promise<ReadPdf> {
  const [read] = await readPdfs([file]);
  return read as ReadPdf;
}

/** All that is drawn, with lines and blanks made alike: where a line breaks is no part of what is said. */
export const textOf = ({ pages }: ReadPdf): string => flat(pages.map((page) => page.text).join(' '));

export const flat = (said: string): string => said.replace(/\s+/g, ' ').trim();

/** The elements of a role, in reading order. */
export function elements({ tree }: ReadPdf, role: string): PdfNode[] {
  const walk = (node: PdfNode): PdfNode[] => [
    ...(node.role === role ? [node] : []),
    ...(node.children ?? []).flatMap(walk),
  ];
  return tree.flatMap(walk);
}

/** The texts that are not drawn between heads and feet. Blanks count for nothing: a line may break after any hyphen. */
export function missingIn(read: ReadPdf, texts: readonly string[]): string[] {
  const drawn = bare(read.pages.map(({ body }) => body).join(''));
  return texts.filter((text) => !drawn.includes(bare(text)));
}

export const bare = (text: string) => text.replace(/\s+/g, '');
