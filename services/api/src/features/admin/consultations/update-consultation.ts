import {
  type AdminConsultation,
  type BulkResult,
  CONSULTATION_STATUSES,
  CONSULTATION_TEXTS,
  type ConsultationStatus,
  type ConsultationUpdate,
} from '@kenali/contracts';
import { sealField } from '../../../db/encryption/sealed-fields.ts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext, Handler } from '../../../http/call.ts';
import { type AuditRecord, inAuditedTransaction } from '../../audit/index.ts';
import { assertUnrestricted, UserAssessment } from '../../user-assessments/index.ts';
import { outcomeOf } from '../lists/bulk-outcome.ts';
import { searchTextsOfUser } from '../user-summaries.ts';
import { CONSULTATION_FIELDS, type ConsultationRequest, toConsultationViews } from './list-consultations.ts';

/**
 * Moves a consultation to another status, or adds a staff note without changing the status. `from` is the status that the
 * admin saw: when someone else changed it since, the call fails with the current status.
 */
export const updateConsultation: Handler<'PATCH /api/admin/consultations/{id}'> = async ({ params, body }, context) => {
  const { found } = await changeConsultation(params.id, body, context);
  return (await toConsultationViews([found], context.services))[0] as AdminConsultation;
};

/** Moves several consultations to one status, each in its own transaction, so that one refusal does not undo the others. */
export const updateManyConsultations: Handler<'POST /api/admin/consultations/update-many'> = async (
  { body: { items, status, note } },
  context,
) => {
  const results: BulkResult[] = [];
  for (const { id, from } of items) {
    const change = { from, status, ...(note && { note }) };
    results.push({ id, outcome: await outcomeOf(() => changeConsultation(id, change, context, { once: true })) });
  }
  return { results };
};

/**
 * @param once whether a consultation that already has the status stays as it is, without another note
 * @param assignedTo restricts it to the cases of a psychologist
 * @throws AppError NOT_FOUND, CONFLICT, PROCESSING_RESTRICTED
 */
export async function changeConsultation(
  id: number,
  { from, status, note = '' }: ConsultationUpdate,
  context: CallContext,
  { once = false, assignedTo }: { once?: boolean; assignedTo?: number } = {},
) {
  const { caller, services } = context;
  return inAuditedTransaction(context, async (dbSession, writeAudit) => {
    const filter = {
      _id: id,
      'consultation.status': { $in: CONSULTATION_STATUSES },
      ...(assignedTo !== undefined && { 'assignment.userId': assignedTo }),
    };
    const found = await UserAssessment.findOne(filter, [...CONSULTATION_FIELDS])
      .session(dbSession)
      .lean<ConsultationRequest>();
    if (!found) throw new AppError('NOT_FOUND', { message: 'Konsultasi tidak ditemukan.' });
    assertUnrestricted(found);
    const { consultation } = found;
    if (once && consultation.status === status) return { found, isChanged: false };
    if (consultation.status !== from) throw statusConflict(consultation.status);
    if (from === status && note === '') return { found, isChanged: false };
    const at = services.now();
    const step = { status, at, byUserId: caller.id, ...(note && { note }) };
    await UserAssessment.collection.updateOne(
      { _id: id as never },
      {
        $set: { 'consultation.status': status, 'consultation.updatedAt': at },
        $push: { 'consultation.history': { ...step, ...(note && { note: sealNote(id, note) }) } },
      } as never,
      { session: dbSession },
    );
    // The log is kept for years, so it names the result and not the child, and leaves the note in the consultation.
    const target = { kind: 'result' as const, id, name: `#${id}` };
    const changes: AuditRecord['changes'] = from === status ? {} : { status: { from, to: status } };
    const details: AuditRecord['details'] = note ? { note: true } : {};
    const searchTexts = await searchTextsOfUser(found.userId, dbSession);
    await writeAudit({ action: 'consultation.update', target, changes, details, searchTexts });
    const changed = { ...consultation, status, updatedAt: at, history: [...consultation.history, step] };
    return { found: { ...found, consultation: changed }, isChanged: true };
  });
}

const sealNote = (id: number, note: string) => sealField('userAssessments', id, 'consultation.history.note', note);

const statusConflict = (current: ConsultationStatus) =>
  new AppError('CONFLICT', {
    message: `Status konsultasi ini sudah diubah menjadi “${CONSULTATION_TEXTS[current].label}”. Periksa dulu, lalu simpan lagi.`,
  });
