import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { describeError } from '@kenali/telemetry';
import type { ZipDeflate, ZipPassThrough } from 'fflate';
import { AppError } from '../../http/app-error.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import type { Services } from '../../services.ts';
import type { UserDocument } from '../auth/index.ts';
import { createReportFile, REPORT_FIELDS, reportFileName } from '../results/index.ts';
import { RELEASED, UserAssessment, type UserAssessmentDocument } from '../user-assessments/index.ts';
import type { createPartWriter } from './archive-parts.ts';
import { collectOwnData, type OwnData } from './content/collect-own-data.ts';
import { writeReadMe } from './content/read-me.ts';
import { csvFiles } from './content/tables.ts';

/** Compressed at a time, so that other requests run in between. */
const SLICE_BYTES = 64 * 1024;
/** Other users' reports come first while the renderer is busy. */
const BUSY_WAIT_MS = 500;
const BUSY_TRIES = 40;

type Writer = Pick<ReturnType<typeof createPartWriter>, 'add' | 'flush'>;

/**
 * Writes the archive of an account: all data as JSON, the same as CSV tables, the report of each result, and a text that explains
 * the files. `step` is awaited before each report; it may throw to end the work.
 */
export async function buildArchive(
  services: Services,
  user: UserDocument,
  writer: Writer,
  step: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const at = services.now();
  await step(0, 0);
  const data = await collectOwnData(user, services.config.features);
  const results = await readResults(user._id);
  const total = results.length + 1;
  await step(0, total);
  const zip = await createZip(writer, at);
  await zip.text('data.json', dataJson(data, { services, user, at }));
  for (const { name, content } of csvFiles(data, services.instruments)) await zip.text(name, content);
  const missing: string[] = [];
  for (const [index, result] of results.entries()) {
    await step(index + 1, total);
    const name = `laporan/${result._id}-${reportFileName(result.assessment.name, jakartaDay(result.completedAt as Date))}`;
    const report = await renderReport(services, result);
    if (report) await zip.file(name, report);
    else missing.push(name);
  }
  await zip.text('BACA-SAYA.txt', writeReadMe(data, { practice: services.config.practice, at, missing, results }));
  await zip.end();
  await step(total, total);
}

const dataJson = (data: OwnData, { services, user, at }: { services: Services; user: UserDocument; at: Date }) =>
  JSON.stringify({ versi: 1, dibuatPada: at, akun: user._id, praktik: services.config.practice, ...data }, null, 2);

/** Completed ones that the owner can open, so none that waits for a psychologist. The data of a result that was refunded are in data.json. */
const readResults = (userId: number): Promise<UserAssessmentDocument[]> =>
  UserAssessment.find({ userId, status: 'completed', withdrawnAt: null, ...RELEASED }, [...REPORT_FIELDS])
    .sort({ _id: 1 })
    .lean<UserAssessmentDocument[]>()
    .exec();

/** Null: this report cannot be drawn, which must not keep the owner from all other data. */
async function renderReport(services: Services, result: UserAssessmentDocument): Promise<Uint8Array | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { body } = await createReportFile(result, { view: 'user', hasObservers: true }, services);
      return body as Buffer;
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'BUSY';
      if (isBusy && tries < BUSY_TRIES) await wait(BUSY_WAIT_MS);
      else if (isBusy) throw error;
      else {
        services.log.error({ result: result._id, failure: describeError(error) }, 'a report cannot be exported');
        return null;
      }
    }
  }
}

/** A ZIP file that is written in pieces. The first one loads the library, whose tables take time to build. */
async function createZip(writer: Writer, at: Date) {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else writer.add(chunk);
  });
  const add = async (entry: ZipDeflate | ZipPassThrough, content: Uint8Array) => {
    entry.mtime = at;
    zip.add(entry);
    for (let from = 0; from === 0 || from < content.length; from += SLICE_BYTES) {
      entry.push(content.subarray(from, from + SLICE_BYTES), from + SLICE_BYTES >= content.length);
      await yieldToEventLoop();
    }
    if (failure) throw failure;
    await writer.flush();
  };
  return {
    text: (name: string, content: string) => add(new ZipDeflate(name), Buffer.from(content)),
    /** For content that is compressed already. */
    file: (name: string, content: Uint8Array) => add(new ZipPassThrough(name), content),
    async end() {
      zip.end();
      if (failure) throw failure;
      await writer.flush();
    },
  };
}
