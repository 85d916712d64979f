import type { ChildSex } from '@kenali/contracts';
import { Child, ConsentEvent, UserAssessment } from '../src/features/user-assessments/index.ts';
import type { TestApi } from './harness.ts';
import { completeOne } from './read-pdf-api.ts';
import { consentTo, ITEMS, NOW, PARTICIPANT, templateOf } from './sensory.ts';

/** The version of the consent text that names norms. */
const NORMS_TEXT = '2026-11-30.3';

/** Answers that the quality check has no objection to, another row for each child. */
export const varied = (child: number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: ITEMS }, (_, at) => [
      String(at + 1),
      1 + ((child * 7 + at * ((child % 3) + 1) + ((child * at) % 4)) % 5),
    ]),
  );

export interface CopyOptions {
  sex?: ChildSex | null;
  /** The first number of the copies. Equal numbers are the same child. */
  from?: number;
  ageMonths?: number;
  consent?: object | null;
  /** Further fields of the results. */
  more?: object;
}

/**
 * A practice with one family whose child has a profile, and copies of its result for as many other families as a test needs: completing
 * hundreds of questionnaires through the API would take minutes.
 */
export async function createPractice(api: TestApi) {
  const parent = await api.user();
  await consentTo(api, parent.accessToken, { research: true });
  const { body } = await api.post(
    '/api/children',
    { name: PARTICIPANT.childName, birthDate: PARTICIPANT.childBirthDate, sex: 'female' },
    parent.accessToken,
  );
  const result = await completeOne(api, parent, 'sensory', { responses: varied(0), participantInfo: PARTICIPANT });
  const stored = await templateOf(result);
  const template = stored as unknown as Record<string, unknown> & {
    results: { user: { participantInfo: { ageMonths: number }; sectionScores: Record<string, { average: number }> } };
  };

  /** Families with one result each. @returns the numbers of the results */
  async function copies(count: number, options: CopyOptions = {}): Promise<number[]> {
    const { sex = 'female', from = 1, ageMonths, consent = {}, more = {} } = options;
    const numbers = Array.from({ length: count }, (_, i) => from + i);
    const { user } = template.results;
    const documents = numbers.map((number) => ({
      ...template,
      _id: 500_000 + number,
      userId: 800_000 + number,
      childId: 700_000 + number,
      subjectKey: `anak ${number}`,
      restrictedAt: undefined,
      results: {
        ...template.results,
        user: {
          ...user,
          participantInfo: { ...user.participantInfo, ageMonths: ageMonths ?? user.participantInfo.ageMonths },
          sectionScores: Object.fromEntries(
            Object.entries(user.sectionScores).map(([letter, score]) => [
              letter,
              { ...score, average: 1 + ((number * 13) % 37) / 10 },
            ]),
          ),
        },
      },
      ...more,
    }));
    await UserAssessment.collection.insertMany(documents.map(withoutUndefined) as never);
    const profiles = numbers.map((number) => ({
      _id: 700_000 + number,
      ownerId: 800_000 + number,
      name: `Anak ${number}`,
      birthDate: '2023-05-31',
      sex,
      notes: '',
      key: `anak ${number}`,
      earlierKeys: [],
      createdAt: NOW,
      usedAt: NOW,
    }));
    await Child.collection.insertMany(profiles as never);
    if (consent)
      await ConsentEvent.collection.insertMany(
        numbers.map((number) => ({ ...grantedBy(800_000 + number), ...consent })) as never,
      );
    return documents.map(({ _id }) => _id);
  }
  return { parent, result, child: body.id as number, copies };
}

/** As `POST /api/consent` stores it. */
const grantedBy = (userId: number) => ({
  userId,
  sequence: 1,
  kind: 'granted',
  at: NOW,
  version: NORMS_TEXT,
  hash: 'x',
  relationship: 'Ibu',
  research: true,
  whatsapp: false,
});

/** What an owner does later. */
export const nextConsent = (result: number, consent: object, sequence = 2) =>
  ConsentEvent.collection.insertOne({ ...grantedBy(result + 300_000), sequence, ...consent } as never);

const withoutUndefined = (document: object) =>
  Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined));
