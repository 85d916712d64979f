import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { encode } from 'uqr';
import { createQueue } from '../../async.ts';
import { AppError } from '../../http/app-error.ts';
import {
  addFigure,
  COLOR,
  createPdfWriter,
  drawDecoration,
  loadFonts,
  PAGE,
  type PdfWriter,
  type TextStyle,
  writeText,
} from '../results/index.ts';
import type { AccessBatchDocument } from './access-code.models.ts';

interface Slips {
  batch: Pick<AccessBatchDocument, 'assessment' | 'partner' | 'lastDay'>;
  codes: readonly { number: number; text: string }[];
  publicUrl: string;
  practice: { name: string; contact: string };
  date: Date;
}

/** Four slips of the size A6 on a page, in points. */
const SLIP = { width: PAGE.width / 2, height: PAGE.height / 2, padding: 26 } as const;
const PER_PAGE = 4;
const WIDTH = SLIP.width - 2 * SLIP.padding;
const QR_SIZE = 116;
/** Modules of white around a QR code that readers need. */
const QUIET_ZONE = 4;

/** Up to 250 pages each: one document at a time, so that other calls keep most of the processor. */
const inDrawingQueue = createQueue({ concurrency: 1, waitingMax: 4, refusal: () => new AppError('BUSY') });
let fonts: ReturnType<typeof loadFonts> | undefined;

const KEEP = 'Simpan kertas ini: siapa pun yang membacanya dapat memakai kodenya.';

const longDay = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' });

/** @throws AppError BUSY while too many documents wait */
export const drawSlips = (slips: Slips): Promise<Readable> => inDrawingQueue(() => drawPages(slips));

/** A page for every four families, with lines to cut along. Other calls get their turn after each page. */
async function drawPages(slips: Slips): Promise<Readable> {
  const { batch, codes, practice, date } = slips;
  const title = `Kode akses ${batch.partner}`;
  fonts ??= loadFonts();
  const writer = createPdfWriter(fonts, { type: batch.assessment.type, title, author: practice.name, date });
  for (const [index, code] of codes.entries()) {
    const place = index % PER_PAGE;
    if (place === 0) {
      await setImmediate();
      beginPage(writer, index > 0);
    }
    drawSlip(writer, slips, code, { x: (place % 2) * SLIP.width, y: Math.floor(place / 2) * SLIP.height });
  }
  writer.doc.end();
  return writer.doc as unknown as Readable;
}

function beginPage(writer: PdfWriter, isFurther: boolean): void {
  const { doc } = writer;
  if (isFurther) doc.addPage();
  // Otherwise the text of the lower slips would start a new page.
  doc.page.margins.bottom = 0;
  drawDecoration(writer, () => {
    doc.lineWidth(0.5).strokeColor('#888').dash(4, { space: 4 });
    doc.moveTo(SLIP.width, 0).lineTo(SLIP.width, PAGE.height).stroke();
    doc.moveTo(0, SLIP.height).lineTo(PAGE.width, SLIP.height).stroke();
    doc.undash();
  });
}

function drawSlip(
  writer: PdfWriter,
  { batch, publicUrl, practice }: Slips,
  { number, text }: { number: number; text: string },
  corner: { x: number; y: number },
): void {
  const { doc, root } = writer;
  const slip = doc.struct('Sect');
  root.add(slip);
  const address = `${publicUrl.replace(/^https?:\/\//, '')}/kode`;
  const x = corner.x + SLIP.padding;
  const write = (line: string, style: TextStyle) =>
    writeText(writer, slip, 'P', line, { x, width: WIDTH, lineGap: 1, ...style });
  doc.y = corner.y + SLIP.padding;
  write(practice.name, { size: 12, weight: 'bold', color: COLOR.teal, after: 4 });
  write(`Kode akses dari ${batch.partner} untuk:`, { size: 8.5, after: 1 });
  write(batch.assessment.name, { size: 10.5, weight: 'semibold', after: 8 });
  const top = doc.y;
  const draw = addFigure(writer, slip, `Kode QR yang membuka ${address}`);
  draw(() => drawQr(writer, `${publicUrl}/kode#${text}`, x, top));
  doc.y = top + QR_SIZE + 8;
  write(text, { size: 17, weight: 'bold', after: 6 });
  write('Pindai gambar di atas atau buka alamat ini, masuk atau daftar, lalu masukkan kodenya:', { size: 9.5 });
  write(address, { size: 9.5, weight: 'semibold', after: 4 });
  const until = longDay.format(new Date(`${batch.lastDay}T00:00:00Z`));
  write(`Berlaku sampai ${until}, untuk satu asesmen. ${KEEP}`, { size: 8.5, after: 4 });
  write(`Pertanyaan? ${practice.contact.replaceAll('\n', ', ')}`, { size: 8.5, after: 2 });
  write(`Nomor ${number}`, { size: 8.5 });
}

/** One rectangle for each run of dark modules. */
function drawQr({ doc }: PdfWriter, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const unit = QR_SIZE / size;
  for (const [row, modules] of data.entries())
    for (let from = 0; from < size; from += 1) {
      if (!modules[from]) continue;
      let to = from;
      while (modules[to]) to += 1;
      doc.rect(x + from * unit, y + row * unit, (to - from) * unit, unit);
      from = to;
    }
  doc.fill('#000');
}
