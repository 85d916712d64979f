import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

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

/** Loading pdf.js takes longer than reading most files, so one child process reads all files of a test file, which then ends it. */
let child: ChildProcess | undefined;
let requests = 0;

async function readInChild<Read>(pages: 'all' | number, files: readonly Buffer[]): Promise<Read[]> {
  child ??= fork(join(__dirname, 'read-pdf-child.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  });
  const reader = child;
  requests += 1;
  const id = requests;
  const answered = new Promise<{ read: Read[] } | { error: string }>((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The process that reads PDFs ended with ${code}`));
    const onMessage = (answer: { id: number; read: Read[] } | { id: number; error: string }) => {
      if (answer.id !== id) return;
      reader.off('message', onMessage).off('exit', ended);
      resolve(answer);
    };
    reader.on('message', onMessage).once('exit', ended);
  });
  reader.send({ id, pages, files: files.map((file) => file.toString('base64')) });
  const answer = await answered;
  if ('error' in answer) throw new Error(`Reading the PDFs failed: ${answer.error}`);
  return answer.read;
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
