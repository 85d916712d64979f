import { User, type UserDocument } from '../../auth/index.ts';
import { UserAssessment, type UserAssessmentDocument } from '../../user-assessments/index.ts';

/** First and last name of the person whose user assessment it is; empty when the account is gone. */
export async function readPersonName(userAssessmentId: number): Promise<string> {
  const found = await UserAssessment.findById(userAssessmentId, ['userId'])
    .lean<Pick<UserAssessmentDocument, 'userId'>>()
    .exec();
  const person = await User.findById(found?.userId, ['firstName', 'lastName'])
    .lean<Pick<UserDocument, 'firstName' | 'lastName'>>()
    .exec();
  return person ? `${person.firstName} ${person.lastName}` : '';
}
