import { type AdminConsultation, type ConsultationStatus, RESULT_TEXTS } from '@kenali/contracts';
import { inTransaction } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { type AuditRecord, beginAudit } from '../audit/index.ts';
import { searchTextsOfUser } from '../user-summaries.ts';
import { ALL, type Asked, consultationViews, FIELDS } from './consultation-views.ts';

const NAMES: Record<ConsultationStatus, string> = {
  requested: RESULT_TEXTS.consultationRequested,
  contacted: RESULT_TEXTS.consultationContacted,
  scheduled: RESULT_TEXTS.consultationScheduled,
  done: RESULT_TEXTS.consultationDone,
};

/**
 * A step of a consultation, or a remark where it stays as it is. Whoever changed it in between wins: the second one has
 * looked at something that is over, and is told where it stands now.
 */
export const patchConsultation: Handler<'PATCH /api/admin/consultations/{id}'> = async ({ params, body }, context) => {
  const { caller, services } = context;
  const { from, status, note: remark = '' } = body;
  const writeAudit = await beginAudit(context);
  const changed = await inTransaction(async (dbSession) => {
    const found = await UserAssessment.findOne({ _id: params.id, 'consultation.status': { $in: ALL } }, [...FIELDS])
      .session(dbSession)
      .lean<Asked>()
      .exec();
    if (!found) throw new AppError('NOT_FOUND', { message: 'Konsultasi tidak ditemukan.' });
    const { consultation } = found;
    if (consultation.status !== from) throw moved(consultation.status);
    if (from === status && remark === '') return found;
    const at = services.now();
    const step = { status, at, byUserId: caller.id, ...(remark && { note: remark }) };
    const after = { ...consultation, status, updatedAt: at, history: [...consultation.history, step] };
    await UserAssessment.collection.updateOne(
      { _id: params.id as never },
      {
        $set: { 'consultation.status': status, 'consultation.updatedAt': at },
        $push: { 'consultation.history': step },
      } as never,
      { session: dbSession },
    );
    const target = { kind: 'result' as const, id: params.id, name: nameOf(found) };
    const changes: AuditRecord['changes'] = from === status ? {} : { status: { from, to: status } };
    const details: AuditRecord['details'] = remark ? { note: remark } : {};
    const searchTexts = await searchTextsOfUser(found.userId, dbSession);
    await writeAudit({ action: 'consultation.update', target, changes, details, searchTexts }, dbSession);
    return { ...found, consultation: after };
  });
  return (await consultationViews([changed]))[0] as AdminConsultation;
};

const nameOf = ({ _id, progress }: Asked) => progress?.participantInfo?.childName || `#${_id}`;

const moved = (status: ConsultationStatus) =>
  new AppError('CONFLICT', {
    message: `Status konsultasi ini sudah diubah menjadi “${NAMES[status]}”. Periksa dulu, lalu simpan lagi.`,
  });
