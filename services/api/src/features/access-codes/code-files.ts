import { accessCodeText } from '@kenali/contracts';
import { stringify } from 'csv-stringify/sync';
import { createQueue } from '../../async.ts';
import { CSV_OPTIONS, escapeCell } from '../../csv.ts';
import { HOUR_MS } from '../../durations.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { fileNamePart } from '../../http/file-name-part.ts';
import { recordAudit } from '../audit/index.ts';
import { hashToken, isEqual } from '../auth/index.ts';
import { type AccessBatchDocument, AccessCode } from './access-code.models.ts';
import { entryOf } from './create-batch.ts';
import { deriveCodes, hashKey } from './derive-codes.ts';
import type { Slips } from './draw-slips.ts';
import { readBatch } from './read-batches.ts';

/** For a bad connection or a jammed printer. After that, nobody gets the codes again. */
const SHOWN_MS = HOUR_MS;
const GONE =
  'Kode hanya dapat diunduh oleh admin yang membuatnya, di layar setelah pembuatannya, selama satu jam. Cabut kode yang belum dipakai, lalu buat yang baru.';

/** Up to 250 pages each: one document at a time, so that reports keep a thread. */
const inDrawingQueue = createQueue({ concurrency: 1, waitingMax: 0, refusal: () => new AppError('BUSY') });
/** Proxies wait for a minute. */
const DRAWING_MS = 50_000;

export const downloadCsv: Handler<'POST /api/admin/access-codes/{id}/csv'> = async ({ params, body }, context) => {
  const { batch, codes } = await readCodes(params.id, body.key, context);
  await recordAudit(context, entryOf('access_codes.csv', batch, { count: codes.length }));
  const address = `${context.services.config.publicUrl}/kode`;
  const rows = codes.map(({ number, text }) => [
    number,
    text,
    address,
    escapeCell(batch.assessment.name),
    escapeCell(batch.partner),
    batch.lastDay,
  ]);
  const columns = ['Nomor', 'Kode', 'Alamat', 'Asesmen', 'Dari', 'Berlaku sampai'];
  return { fileName: fileNameOf(batch, 'csv'), body: Buffer.from(stringify(rows, { ...CSV_OPTIONS, columns })) };
};

export const downloadSlips: Handler<'POST /api/admin/access-codes/{id}/pdf'> = async (
  { params, body: { key } },
  context,
) => {
  const { batch, codes } = await readCodes(params.id, key, context);
  const { config, now, reportRenderer } = context.services;
  const { publicUrl, practice } = config;
  const { assessment, partner, lastDay } = batch;
  const slips: Slips = { batch: { assessment, partner, lastDay }, codes, publicUrl, practice, date: now() };
  const body = await inDrawingQueue(() =>
    reportRenderer.draw('@kenali/api/features/access-codes/slips-worker', slips, DRAWING_MS),
  );
  // Not before there is a document, and no document without it.
  await recordAudit(context, entryOf('access_codes.pdf', batch, { count: codes.length }));
  return { fileName: fileNameOf(batch, 'pdf'), body };
};

/** In bytes, for partner and assessment each. File systems accept 255 for the whole name. */
const MAX_PART_BYTES = 110;

/** The number tells the batches of one partner apart. */
const fileNameOf = ({ _id, partner, assessment }: AccessBatchDocument, extension: 'csv' | 'pdf'): string =>
  `Kode_Akses_${[partner, assessment.name].map((text) => fileNamePart(text, MAX_PART_BYTES)).join('_')}_${_id}.${extension}`;

/** The codes of a batch that are not revoked. @throws AppError NOT_FOUND, CONFLICT */
async function readCodes(id: number, key: string, context: CallContext) {
  const { caller, services } = context;
  const batch = await readBatch(id);
  const isOwn = batch.createdBy === caller.id && isEqual(hashKey(key), batch.keyHash);
  if (!isOwn || services.now().getTime() - batch.createdAt.getTime() > SHOWN_MS)
    throw new AppError('CONFLICT', { message: GONE });
  const stored = await AccessCode.find({ batchId: id, state: { $ne: 'revoked' } }, { number: 1, hash: 1 })
    .sort({ number: 1 })
    .lean();
  const numbers = stored.map(({ number }) => number);
  const lists = deriveCodes(services.config, { adminId: caller.id, key, numbers });
  // The secret may have been changed since.
  const codes = lists.find((list) => list.every((code, index) => hashToken(code) === stored[index]?.hash));
  if (!codes) throw new AppError('CONFLICT', { message: GONE });
  return { batch, codes: codes.map((code, index) => ({ number: numbers[index]!, text: accessCodeText(code) })) };
}
