import { Readable } from 'node:stream';
import type { DataExportView } from '@kenali/contracts';
import { isDuplicateKey } from '../../db/model.ts';
import { nextId } from '../../db/next-id.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { logSecurity } from '../../http/security-log.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import type { Services } from '../../services.ts';
import { acceptOwnCode, checkOwnPassword } from '../auth/index.ts';
import { type Build, deleteParts, readPart } from './archive-parts.ts';
import { DataExport, type DataExportDocument, REMEMBERED_MS } from './data-export.model.ts';

/** MongoDB deletes the parts at their time, but the answer must not wait for it. */
const isOver = ({ state, expiresAt }: DataExportDocument, at: Date) =>
  state === 'expired' || (state === 'ready' && expiresAt !== null && expiresAt <= at);

function viewOf(found: DataExportDocument, at: Date): DataExportView {
  const state = isOver(found, at) ? 'expired' : found.state;
  const isReady = state === 'ready';
  return {
    id: found._id,
    state,
    createdAt: found.createdAt.toISOString(),
    progress: { done: found.done, total: found.total },
    sizeBytes: isReady ? found.bytes : null,
    expiresAt: isReady ? (found.expiresAt?.toISOString() ?? null) : null,
  };
}

const newestOf = (userId: number): Promise<DataExportDocument | null> =>
  DataExport.findOne({ userId }).sort({ _id: -1 }).lean<DataExportDocument>().exec();

export const getNewestExport: Handler<'GET /api/data-exports/newest'> = async (_input, { caller, services }) => {
  const found = await newestOf(caller.id);
  return { newest: found && viewOf(found, services.now()) };
};

/** A unique index decides between simultaneous calls: all but one answer with the export of that one. */
export const requestExport: Handler<'POST /api/data-exports'> = async ({ body }, context) => {
  // The archive has everything at once, so a phone that was left unlocked must not be enough.
  await acceptOwnCode(context, await checkOwnPassword(context.caller, body.currentPassword), body.code);
  const { caller, services, setStatus } = context;
  const at = services.now();
  const running = () => DataExport.findOne({ userId: caller.id, state: 'running' }).lean<DataExportDocument>().exec();
  const before = await running();
  const created = before ? null : await create(caller.id, at);
  if (!created) {
    setStatus(200);
    // The other call's export may have ended in between.
    const other = before ?? (await running()) ?? (await newestOf(caller.id));
    if (!other) throw new AppError('CONFLICT');
    return viewOf(other, at);
  }
  await endOthers(created);
  logSecurity(context, 'data_export_requested', { account: caller.id });
  return viewOf(created, at);
};

async function create(userId: number, at: Date): Promise<DataExportDocument | null> {
  const forgetAt = new Date(at.getTime() + REMEMBERED_MS);
  try {
    const created = await DataExport.create({
      _id: await nextId(DataExport),
      userId,
      createdAt: at,
      leaseUntil: at,
      forgetAt,
    });
    return created.toObject();
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** An account has one archive at most. */
async function endOthers({ _id, userId }: DataExportDocument): Promise<void> {
  const others = { userId, _id: { $lt: _id }, state: { $ne: 'running' as const } };
  const ids = (await DataExport.find(others, { _id: 1 }).lean()).map((other) => other._id);
  if (ids.length === 0) return;
  await DataExport.updateMany({ _id: { $in: ids } }, { $set: { state: 'expired' } });
  await deleteParts(ids);
}

export const downloadExport: Handler<'GET /api/data-exports/{id}/file'> = async ({ params }, context) => {
  const { caller, services, setHeader } = context;
  const found = await DataExport.findOne({ _id: params.id, userId: caller.id }).lean<DataExportDocument>();
  if (!found) throw new AppError('NOT_FOUND');
  if (isOver(found, services.now())) throw new AppError('DATA_EXPORT_EXPIRED');
  const { state, build, parts, bytes, readyAt } = found;
  if (state !== 'ready' || build === null || !parts || !bytes) throw new AppError('DATA_EXPORT_NOT_READY');
  const archive = { exportId: found._id, build };
  // Read before the answer begins, so that an archive that does not open any more gets a status of its own.
  const first = await readPart(services.config, archive, 0);
  if (!first) throw new AppError('DATA_EXPORT_EXPIRED');
  logSecurity(context, 'data_export_downloaded', { account: caller.id });
  setHeader('Content-Length', String(bytes));
  return {
    fileName: `data-saya-${jakartaDay(readyAt ?? services.now())}.zip`,
    body: Readable.from(partsOf(services, archive, { first, parts })),
  };
};

async function* partsOf({ config }: Services, archive: Build, { first, parts }: { first: Buffer; parts: number }) {
  yield first;
  for (let number = 1; number < parts; number += 1) {
    const part = await readPart(config, archive, number);
    if (!part) throw new Error(`Part ${number} of the archive ${archive.exportId} does not open`);
    yield part;
  }
}
