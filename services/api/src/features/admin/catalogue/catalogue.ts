import { ADMIN_TEXTS, type CatalogueEntryRequest, isListPriceTooLow } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../../db/database.ts';
import { isDuplicateKey } from '../../../db/model.ts';
import { nextId } from '../../../db/next-id.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import type { Services } from '../../../services.ts';
import { Assessment, type AssessmentDocument, assessmentView } from '../../assessments/index.ts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { type AuditRecord, beginAudit } from '../audit/index.ts';

export const listCatalogue: Handler<'GET /api/admin/catalogue'> = async () =>
  (await Assessment.find().sort({ _id: 1 }).lean<AssessmentDocument[]>().exec()).map(assessmentView);

export const postCatalogueEntry: Handler<'POST /api/admin/catalogue'> = async ({ body }, context) => {
  refuseLowListPrice(body);
  const { services } = context;
  const writeAudit = await beginAudit(context);
  const entry = {
    ...body,
    _id: await nextId('assessments'),
    instrumentId: instrumentIdOf(body.type, services),
    createdAt: services.now(),
  };
  await named(async (dbSession) => {
    await Assessment.create([entry], { session: dbSession });
    const changes = Object.fromEntries(Object.entries(body).map(([field, to]) => [field, { from: null, to }]));
    await writeAudit({ action: 'catalogue.create', target: targetOf(entry), changes }, dbSession);
  });
  return assessmentView(entry);
};

/** What was bought has its own copy of name and price, so a change reaches new orders only. */
export const patchCatalogueEntry: Handler<'PATCH /api/admin/catalogue/{id}'> = async (
  { params: { id }, body },
  context,
) => {
  const writeAudit = await beginAudit(context);
  const entry = await named(async (dbSession) => {
    const before = await Assessment.findById(id).session(dbSession).lean<AssessmentDocument>().exec();
    if (!before) throw new AppError('NOT_FOUND', { message: 'Asesmen tidak ditemukan.' });
    const changes = changesOf(before, body);
    if (Object.keys(changes).length === 0) return before;
    if ('type' in changes) await refuseOwned(id, dbSession);
    const after = {
      ...before,
      ...body,
      ...(body.type && 'type' in changes && { instrumentId: instrumentIdOf(body.type, context.services) }),
    };
    // Who changes something else is not held up by prices of before.
    if ('priceRupiah' in changes || 'listPriceRupiah' in changes) refuseLowListPrice(after);
    const { _id, ...fields } = after;
    await Assessment.updateOne({ _id }, { $set: fields }, { session: dbSession, runValidators: true });
    await writeAudit({ action: 'catalogue.update', target: targetOf(before), changes }, dbSession);
    return after;
  });
  return assessmentView(entry);
};

/** The unique index decides on the name. */
const named = <T>(work: (dbSession: ClientSession) => Promise<T>): Promise<T> =>
  inTransaction(work).catch((error: unknown) => {
    if (!isDuplicateKey(error, 'name')) throw error;
    throw new AppError('ASSESSMENT_NAME_TAKEN', {
      fields: [{ path: 'name', message: 'Nama asesmen ini sudah dipakai.' }],
      cause: error,
    });
  });

/** The generic page's questionnaire is found by the type; what cannot be taken cannot be offered. */
function instrumentIdOf(type: CatalogueEntryRequest['type'], { instruments }: Services): string | null {
  const instrument = instruments.instrumentForType(type);
  if (!instrument) throw new AppError('INSTRUMENT_UNAVAILABLE');
  return type === 'other' ? null : instrument.id;
}

function refuseLowListPrice(entry: Pick<CatalogueEntryRequest, 'priceRupiah' | 'listPriceRupiah'>): void {
  if (isListPriceTooLow(entry))
    throw new AppError('VALIDATION', { fields: [{ path: 'listPriceRupiah', message: ADMIN_TEXTS.listPriceLow }] });
}

async function refuseOwned(assessmentId: number, dbSession: ClientSession): Promise<void> {
  const owned = await UserAssessment.exists({ assessmentId }).session(dbSession);
  if (owned) throw new AppError('ASSESSMENT_TYPE_FIXED');
}

function changesOf(before: AssessmentDocument, body: Partial<CatalogueEntryRequest>): AuditRecord['changes'] & object {
  const fields = Object.keys(body) as (keyof CatalogueEntryRequest)[];
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== body[field])
      .map((field) => [field, { from: before[field], to: body[field] }]),
  );
}

const targetOf = ({ _id, name }: Pick<AssessmentDocument, '_id' | 'name'>) => ({
  kind: 'assessment' as const,
  id: _id,
  name,
});
