import { AppError } from '../../http/app-error.ts';
import type { Act } from '../../http/call.ts';
import { decimalRupiah } from '../../http/rupiah.ts';
import { reportFile, reportFileName } from '../results/index.ts';
import { jakartaDay, UserAssessment, type UserAssessmentDocument } from '../user-assessments/index.ts';
import { readPeople } from './read-people.ts';

type Completed = UserAssessmentDocument & {
  results: NonNullable<UserAssessmentDocument['results']>;
  completedAt: Date;
};

async function findCompleted(id: number, results: 'results' | 'results.admin'): Promise<Completed> {
  const found = await UserAssessment.findById(id, ['userId', 'assessment', 'completedAt', results])
    .lean<UserAssessmentDocument>()
    .exec();
  if (!found) throw new AppError('NOT_FOUND');
  if (!found.results || !found.completedAt) throw new AppError('RESULT_NOT_READY');
  return found as Completed;
}

/** With the admin's grouping, A to M. */
export const getAdminResult: Act<'GET /api/admin/assessments/{id}/result'> = async ({ params }) => {
  const found = await findCompleted(params.id, 'results.admin');
  const { firstName, lastName, email } = (await readPeople([found.userId]))(found.userId);
  return {
    id: found._id,
    assessment: {
      name: found.assessment.name,
      type: found.assessment.type,
      price: decimalRupiah(found.assessment.priceRupiah),
    },
    user: { firstName, lastName, email },
    completedAt: found.completedAt.toISOString(),
    results: found.results.admin,
  };
};

export const getAdminReport: Act<'GET /api/admin/assessments/{id}/pdf'> = async ({ params }, { services }) => {
  const found = await findCompleted(params.id, 'results');
  const fileName = reportFileName(String(found._id), jakartaDay(found.completedAt));
  return reportFile(found, { view: 'admin', fileName }, services);
};
