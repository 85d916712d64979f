import type { ConsentRequest, ConsentView, ParticipantInfo } from '@kenali/contracts';
import mongoose from 'mongoose';
import { nextId } from '../src/db/next-id.ts';
import { Assessment } from '../src/features/assessments/index.ts';
import { User } from '../src/features/auth/index.ts';
import {
  openUserAssessment,
  searchTokensOf,
  UserAssessment,
  type UserAssessmentDocument,
} from '../src/features/user-assessments/index.ts';
import type { Calls } from './harness.ts';

export const ITEMS = 125;
/**
 * 20:30 UTC is the next day in Jakarta, which reveals code that uses the UTC day. The date is in the future, because the
 * database removes expired sessions by its own clock.
 */
export const NOW = new Date('2030-11-20T20:30:00.000Z');
export const TODAY = '2030-11-21';

export const PARTICIPANT: ParticipantInfo = {
  childName: 'Alya Kirana',
  childBirthDate: '2023-05-31',
  parentName: 'Ratna Wijaya',
  relationship: 'Ibu',
  testDate: '2030-11-20',
};

/** The same response to the first `count` items. */
export const answers = (value = 2, count = ITEMS): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index + 1), value]));

/** Creates an entitlement, as an order or direct access does. */
export async function entitle(userId: number, partial: Partial<UserAssessmentDocument> = {}): Promise<number> {
  const assessment = partial.assessment ?? {
    name: 'Profil Sensori Anak',
    type: 'sensory' as const,
    priceRupiah: 350_000,
    instrumentId: 'sensory-profile',
    ageRange: '3–12 tahun',
  };
  const user = await User.findById(userId, { searchWords: 1 }).lean();
  const created = await UserAssessment.create({
    _id: await nextId(UserAssessment),
    userId,
    assessmentId: await nextId(Assessment),
    orderId: null,
    source: 'free',
    assessment,
    searchWords: searchTokensOf(user?.searchWords ?? [], { assessment }),
    createdAt: NOW,
    ...partial,
  });
  return created._id;
}

export const read = async (id: number): Promise<UserAssessmentDocument> =>
  (await UserAssessment.findById(id).lean<UserAssessmentDocument>().exec()) as UserAssessmentDocument;

/** The stored document as base64. Equal values prove that no byte changed. */
export async function bytesOf(id: number): Promise<string> {
  const found = await UserAssessment.collection.findOne({ _id: id as never });
  return Buffer.from(mongoose.mongo.BSON.serialize(found as object)).toString('base64');
}

/** The body of a consent to the text that the API shows now. */
export async function consentBody(api: Calls, token: string, partial: Partial<ConsentRequest> = {}) {
  const { body } = await api.get('/api/consent', token).expect(200);
  const { version, hash } = (body as ConsentView).text;
  return { version, hash, relationship: 'Ibu', consent: true, research: false, whatsapp: false, ...partial };
}

/** Consents as a parent does on the page before the participant form. */
export const consentTo = async (api: Calls, token: string, partial: Partial<ConsentRequest> = {}) =>
  api.post('/api/consent', await consentBody(api, token, partial), token);

/** A stored document to make others from. Opened, because sealed values open in their own document only. */
export async function templateOf(id: number) {
  const found = (await UserAssessment.collection.findOne({ _id: id as never }))!;
  openUserAssessment(found as never);
  return found;
}
