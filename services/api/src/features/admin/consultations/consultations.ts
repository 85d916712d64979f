import type { AdminConsultation, ConsultationStatus } from '@kenali/contracts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Act } from '../../../http/call.ts';
import { UserAssessment, type UserAssessmentDocument } from '../../user-assessments/index.ts';
import { type Noted, openNote } from '../audit/index.ts';
import { namesOfPerson } from '../names-of-person.ts';
import { rangeOf } from '../paging.ts';
import { readPage } from '../read-page.ts';
import { readPeople } from '../read-people.ts';

const ALL: ConsultationStatus[] = ['requested', 'contacted', 'scheduled', 'done'];
const FIELDS = ['userId', 'consultation', 'progress.participantInfo.childName'] as const;
type Asked = Pick<UserAssessmentDocument, '_id' | 'userId'> & {
  consultation: NonNullable<UserAssessmentDocument['consultation']>;
  progress?: { participantInfo?: { childName?: string } };
};

/** Of one state: longest waiting first. Of all: newest first. */
export const listConsultations: Act<'GET /api/admin/consultations'> = async ({ query }, { setHeader }) => {
  const { status } = query;
  const { total, rows } = await readPage<Asked>(UserAssessment, {
    filter: { 'consultation.status': status ?? { $in: ALL } },
    fields: [...FIELDS],
    sort: { 'consultation.requestedAt': status ? 1 : -1 },
    ...rangeOf(query),
  });
  setHeader('X-Total-Count', String(total));
  return consultationViews(rows);
};

/**
 * A step of a consultation, or a remark where it stays as it is. Whoever changed it in between wins: the second one has
 * looked at something that is over.
 */
export const patchConsultation: Act<'PATCH /api/admin/consultations/{id}'> = async ({ params, body }, context) => {
  const { caller, services } = context;
  const { status, note: remark = '' } = body;
  const note = await openNote(context);
  const changed = await inTransaction(async (dbSession) => {
    const found = await UserAssessment.findOne({ _id: params.id, 'consultation.status': { $in: ALL } }, [...FIELDS])
      .session(dbSession)
      .lean<Asked>()
      .exec();
    if (!found) throw new AppError('NOT_FOUND', { message: 'Konsultasi tidak ditemukan.' });
    const { consultation } = found;
    if (consultation.status === status && remark === '') return found;
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
    const changes: Noted['changes'] =
      consultation.status === status ? {} : { status: { from: consultation.status, to: status } };
    const details: Noted['details'] = remark ? { note: remark } : {};
    const foundBy = await namesOfPerson(found.userId, dbSession);
    await note({ action: 'consultation.update', target, changes, details, foundBy }, dbSession);
    return { ...found, consultation: after };
  });
  return (await consultationViews([changed]))[0] as AdminConsultation;
};

const nameOf = ({ _id, progress }: Asked) => progress?.participantInfo?.childName || `#${_id}`;

async function consultationViews(found: readonly Asked[]): Promise<AdminConsultation[]> {
  const steps = found.flatMap(({ consultation }) => consultation.history.map(({ byUserId }) => byUserId));
  const people = await readPeople([...found.map(({ userId }) => userId), ...steps]);
  const fullName = (id: number) => `${people(id).firstName} ${people(id).lastName}`.trim();
  return found.map(({ _id, userId, consultation, progress }) => ({
    id: _id,
    status: consultation.status,
    requestedAt: consultation.requestedAt.toISOString(),
    updatedAt: consultation.updatedAt.toISOString(),
    childName: progress?.participantInfo?.childName ?? '',
    user: { id: userId, ...people(userId) },
    history: consultation.history.map(({ at, status, byUserId, note }) => ({
      at: at.toISOString(),
      status,
      by: fullName(byUserId),
      note: note ?? '',
    })),
  }));
}
