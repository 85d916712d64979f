import { ADMIN_TEXTS, type CatalogueEntryRequest, isListPriceTooLow } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { isDuplicateKey } from '../../../db/model.ts';
import { nextId } from '../../../db/next-id.ts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext, Handler } from '../../../http/call.ts';
import type { Services } from '../../../services.ts';
import { Assessment, type AssessmentDocument, assessmentView } from '../../assessments/index.ts';
import { type AuditedWork, findChanges, inAuditedTransaction } from '../../audit/index.ts';
import { UserAssessment } from '../../user-assessments/index.ts';

export const listCatalogue: Handler<'GET /api/admin/catalogue'> = async () =>
  (await Assessment.find().sort({ _id: 1 }).lean<AssessmentDocument[]>()).map(assessmentView);

export const createCatalogueEntry: Handler<'POST /api/admin/catalogue'> = async ({ body }, context) => {
  assertListPriceHigher(body);
  const { services } = context;
  const entry = {
    requiresSignOff: false,
    ...body,
    _id: await nextId(Assessment),
    instrumentId: findInstrumentId(body.type, services),
    createdAt: services.now(),
  };
  await withUniqueName(context, async (dbSession, writeAudit) => {
    await Assessment.create([entry], { session: dbSession });
    const changes = Object.fromEntries(Object.entries(body).map(([field, to]) => [field, { from: null, to }]));
    await writeAudit({ action: 'catalogue.create', target: toTarget(entry), changes });
  });
  return assessmentView(entry);
};

/** Only affects new orders, because each order keeps its own copy of name and price. */
export const updateCatalogueEntry: Handler<'PATCH /api/admin/catalogue/{id}'> = async (
  { params: { id }, body },
  context,
) => {
  const entry = await withUniqueName(context, async (dbSession, writeAudit) => {
    const before = await Assessment.findById(id).session(dbSession).lean<AssessmentDocument>();
    if (!before) throw new AppError('NOT_FOUND', { message: 'Asesmen tidak ditemukan.' });
    const changes = findChanges<AssessmentDocument>(before, body);
    if (Object.keys(changes).length === 0) return before;
    if ('type' in changes) await assertNotGranted(id, dbSession);
    const after = {
      ...before,
      ...body,
      ...(body.type && 'type' in changes && { instrumentId: findInstrumentId(body.type, context.services) }),
    };
    assertListPriceHigher(after);
    const { _id, ...fields } = after;
    await Assessment.updateOne({ _id }, { $set: fields }, { session: dbSession, runValidators: true });
    await writeAudit({ action: 'catalogue.update', target: toTarget(before), changes });
    return after;
  });
  return assessmentView(entry);
};

/** Runs a transaction. Converts a violation of the unique index on names to ASSESSMENT_NAME_TAKEN. */
const withUniqueName = <T>(context: CallContext, work: AuditedWork<T>): Promise<T> =>
  inAuditedTransaction(context, work).catch((error: unknown) => {
    if (!isDuplicateKey(error, 'name')) throw error;
    throw new AppError('ASSESSMENT_NAME_TAKEN', {
      fields: [{ path: 'name', message: 'Nama asesmen ini sudah dipakai.' }],
      cause: error,
    });
  });

/**
 * The instrument that an entry of this type stores. Null for type `other`, whose instrument is found by type when the
 * assessment is opened.
 * @throws AppError INSTRUMENT_UNAVAILABLE when no instrument has this type
 */
function findInstrumentId(type: CatalogueEntryRequest['type'], { instruments }: Services): string | null {
  const instrument = instruments.instrumentForType(type);
  if (!instrument) throw new AppError('INSTRUMENT_UNAVAILABLE');
  return type === 'other' ? null : instrument.id;
}

function assertListPriceHigher(entry: Pick<CatalogueEntryRequest, 'priceRupiah' | 'listPriceRupiah'>): void {
  if (isListPriceTooLow(entry))
    throw new AppError('VALIDATION', { fields: [{ path: 'listPriceRupiah', message: ADMIN_TEXTS.listPriceLow }] });
}

/** @throws AppError ASSESSMENT_TYPE_FIXED when any user already has this assessment */
async function assertNotGranted(assessmentId: number, dbSession: ClientSession): Promise<void> {
  const isGranted = await UserAssessment.exists({ assessmentId }).session(dbSession);
  if (isGranted) throw new AppError('ASSESSMENT_TYPE_FIXED');
}

const toTarget = ({ _id, name }: Pick<AssessmentDocument, '_id' | 'name'>) => ({
  kind: 'assessment' as const,
  id: _id,
  name,
});
