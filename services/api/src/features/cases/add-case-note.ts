import { CASE_NOTES_MAX } from '@kenali/contracts';
import { sealField } from '../../db/encryption/sealed-fields.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { inAuditedTransaction } from '../audit/index.ts';
import { UserAssessment } from '../user-assessments/index.ts';
import { findOwnCase, viewCase, writableCase } from './own-case.ts';

/** Adds a private note to the ones that the caller saw. The audit log records that there is one, and not its text. */
export const addCaseNote: Handler<'POST /api/cases/{id}/notes'> = async ({ params, body }, context) => {
  const { caller, services } = context;
  const { text, after } = body;
  const found = await findOwnCase(params.id, context);
  const { caseNotes = [] } = found;
  const stored = caseNotes[after];
  // The answer to the first call was lost.
  if (stored?.text === text && stored.byUserId === caller.id) return viewCase(found, context);
  if (caseNotes.length >= CASE_NOTES_MAX)
    throw new AppError('CONFLICT', { message: `Satu kasus memuat paling banyak ${CASE_NOTES_MAX} catatan.` });
  if (caseNotes.length !== after) throw changedMeanwhile();
  const note = { at: services.now(), byUserId: caller.id, text };
  await inAuditedTransaction(context, async (dbSession, writeAudit) => {
    const { modifiedCount } = await UserAssessment.collection.updateOne(
      { ...writableCase(params.id, caller.id), caseNotes: after === 0 ? null : { $size: after } } as never,
      {
        $push: { caseNotes: { ...note, text: sealField('userAssessments', params.id, 'caseNotes.text', text) } },
      } as never,
      { session: dbSession },
    );
    if (modifiedCount === 0) throw changedMeanwhile();
    const target = { kind: 'result' as const, id: params.id, name: `#${params.id}` };
    await writeAudit({ action: 'case.note', target });
  });
  return viewCase({ ...found, caseNotes: [...caseNotes, note] }, context);
};

const changedMeanwhile = () =>
  new AppError('CONFLICT', { message: 'Kasus ini berubah sejak Anda membukanya. Muat ulang, lalu simpan lagi.' });
