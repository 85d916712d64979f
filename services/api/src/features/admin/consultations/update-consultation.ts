import {
  type AdminConsultation,
  CONSULTATION_STATUSES,
  type ConsultationStatus,
  RESULT_TEXTS,
} from '@kenali/contracts';
import { inTransaction } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { type AuditRecord, beginAudit } from '../audit/index.ts';
import { searchTextsOfUser } from '../user-summaries.ts';
import { CONSULTATION_FIELDS, type ConsultationRequest, toConsultationViews } from './list-consultations.ts';

const STATUS_NAMES: Record<ConsultationStatus, string> = {
  requested: RESULT_TEXTS.consultationRequested,
  contacted: RESULT_TEXTS.consultationContacted,
  scheduled: RESULT_TEXTS.consultationScheduled,
  done: RESULT_TEXTS.consultationDone,
};

/**
 * Moves a consultation to another status, or adds a staff note without changing the status. `from` is the status that the
 * admin saw: when someone else changed it since, the call fails with the current status.
 */
export const updateConsultation: Handler<'PATCH /api/admin/consultations/{id}'> = async ({ params, body }, context) => {
  const { caller, services } = context;
  const { from, status, note = '' } = body;
  const writeAudit = await beginAudit(context);
  const updated = await inTransaction(async (dbSession) => {
    const filter = { _id: params.id, 'consultation.status': { $in: CONSULTATION_STATUSES } };
    const found = await UserAssessment.findOne(filter, [...CONSULTATION_FIELDS])
      .session(dbSession)
      .lean<ConsultationRequest>()
      .exec();
    if (!found) throw new AppError('NOT_FOUND', { message: 'Konsultasi tidak ditemukan.' });
    const { consultation } = found;
    if (consultation.status !== from) throw statusConflict(consultation.status);
    if (from === status && note === '') return found;
    const at = services.now();
    const step = { status, at, byUserId: caller.id, ...(note && { note }) };
    await UserAssessment.collection.updateOne(
      { _id: params.id as never },
      {
        $set: { 'consultation.status': status, 'consultation.updatedAt': at },
        $push: { 'consultation.history': step },
      } as never,
      { session: dbSession },
    );
    const target = { kind: 'result' as const, id: params.id, name: targetName(found) };
    const changes: AuditRecord['changes'] = from === status ? {} : { status: { from, to: status } };
    const details: AuditRecord['details'] = note ? { note } : {};
    const searchTexts = await searchTextsOfUser(found.userId, dbSession);
    await writeAudit({ action: 'consultation.update', target, changes, details, searchTexts }, dbSession);
    return {
      ...found,
      consultation: { ...consultation, status, updatedAt: at, history: [...consultation.history, step] },
    };
  });
  return (await toConsultationViews([updated]))[0] as AdminConsultation;
};

const targetName = ({ _id, progress }: ConsultationRequest) => progress?.participantInfo?.childName || `#${_id}`;

const statusConflict = (current: ConsultationStatus) =>
  new AppError('CONFLICT', {
    message: `Status konsultasi ini sudah diubah menjadi “${STATUS_NAMES[current]}”. Periksa dulu, lalu simpan lagi.`,
  });
