import { buffer } from 'node:stream/consumers';
import { encode } from 'uqr';
import { COLOR } from '../../pdf/colors.ts';
import { addElement, addFigure, drawDecoration, type TextStyle, textHeight, writeText } from '../../pdf/elements.ts';
import { createPdfWriter, PAGE, type PdfWriter, type ReportFonts } from '../../pdf/pdf-writer.ts';
import type { AccessBatchDocument } from './access-code.models.ts';

export interface Slips {
  batch: Pick<AccessBatchDocument, 'assessment' | 'partner' | 'lastDay'>;
  /** In groups. */
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

/** Of the QR code with the lines that have one length: code and number. */
const CODE_HEIGHT = QR_SIZE + 44;

const KEEP = 'Simpan kertas ini: siapa pun yang membacanya dapat memakai kodenya.';

const longDay = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' });

/** A page for every four families, with lines to cut along. Up to 250 pages: it runs in a thread of its own. */
export async function drawSlips(slips: Slips, fonts: ReportFonts): Promise<Buffer> {
  const { batch, codes, practice, date } = slips;
  const title = `Kode akses ${batch.partner}`;
  const writer = createPdfWriter(fonts, { type: batch.assessment.type, title, author: practice.name, date });
  const lines = fitLines(writer, linesOf(slips));
  for (const [index, code] of codes.entries()) {
    const place = index % PER_PAGE;
    if (place === 0) beginPage(writer, index > 0);
    drawSlip(writer, slips.publicUrl, lines, code, {
      x: (place % 2) * SLIP.width,
      y: Math.floor(place / 2) * SLIP.height,
    });
  }
  writer.doc.end();
  return buffer(writer.doc as unknown as NodeJS.ReadableStream);
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

const STYLE = { width: WIDTH, lineGap: 1 } as const;
type Line = [text: string, style: TextStyle];

/** What every slip of a batch says above and below its code. */
function linesOf({ batch, publicUrl, practice }: Slips) {
  const until = longDay.format(new Date(`${batch.lastDay}T00:00:00Z`));
  const above: Line[] = [
    [practice.name, { size: 12, weight: 'bold', color: COLOR.teal, after: 4 }],
    [`Kode akses dari ${batch.partner} untuk:`, { size: 8.5, after: 1 }],
    [batch.assessment.name, { size: 10.5, weight: 'semibold', after: 8 }],
  ];
  const below: Line[] = [
    ['Pindai gambar di atas atau buka alamat ini, masuk atau daftar, lalu masukkan kodenya:', { size: 9.5 }],
    [addressOf(publicUrl), { size: 9.5, weight: 'semibold', after: 4 }],
    [`Berlaku sampai ${until}, untuk satu asesmen. ${KEEP}`, { size: 8.5, after: 4 }],
  ];
  if (practice.contact) below.push([`Pertanyaan? ${practice.contact}`, { size: 8.5, after: 2 }]);
  return { above, below };
}

/** Prints long names smaller: what does not fit on a slip would be on the one of another family. */
function fitLines(writer: PdfWriter, { above, below }: ReturnType<typeof linesOf>): ReturnType<typeof linesOf> {
  const heights = [...above, ...below].map(
    ([text, style]) => textHeight(writer, text, { ...STYLE, ...style }) + (style.after ?? 0),
  );
  if (heights.reduce((sum, height) => sum + height, CODE_HEIGHT) <= SLIP.height - 2 * SLIP.padding)
    return { above, below };
  const smaller = ([text, style]: Line): Line => [text, { ...style, size: style.size * 0.95 }];
  return fitLines(writer, { above: above.map(smaller), below: below.map(smaller) });
}

const addressOf = (publicUrl: string) => `${publicUrl.replace(/^https?:\/\//, '')}/kode`;

function drawSlip(
  writer: PdfWriter,
  publicUrl: string,
  { above, below }: ReturnType<typeof linesOf>,
  { number, text }: Slips['codes'][number],
  corner: { x: number; y: number },
): void {
  const { doc, root } = writer;
  const slip = addElement(writer, root, 'Sect');
  const x = corner.x + SLIP.padding;
  const write = ([line, style]: Line) => writeText(writer, slip, 'P', line, { x, ...STYLE, ...style });
  doc.y = corner.y + SLIP.padding;
  above.forEach(write);
  const top = doc.y;
  const draw = addFigure(writer, slip, `Kode QR yang membuka ${addressOf(publicUrl)}`);
  draw(() => drawQr(writer, `${publicUrl}/kode#${text}`, x, top));
  doc.y = top + QR_SIZE + 8;
  // Small enough for the widest letters: a code on two lines is copied wrongly.
  write([text, { size: 13, weight: 'bold', after: 6 }]);
  below.forEach(write);
  write([`Nomor ${number}`, { size: 8.5 }]);
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
