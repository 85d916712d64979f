import { AppError } from '../../http/app-error.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

type Field = keyof UserAssessmentDocument | `${'progress' | 'results'}.${string}`;

/** One's own user assessment with the named fields. Another person's and a withdrawn one are as good as not there. */
export async function findOwn(id: number, userId: number, fields: readonly Field[]): Promise<UserAssessmentDocument> {
  const found = await UserAssessment.findOne({ _id: id, userId, withdrawnAt: null }, [...fields])
    .lean<UserAssessmentDocument>()
    .exec();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
