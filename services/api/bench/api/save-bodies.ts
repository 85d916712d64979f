import type { Db } from 'mongodb';
import { isSealed } from '../../src/encryption/envelope.ts';
import { openDocument, storedAt } from '../../src/encryption/sealed-fields.ts';
import { EMPTY_PROGRESS, INSTRUMENT, tokensOf } from './bench-data.ts';

const ITEMS = Array.from({ length: 125 }, (_, index) => index + 1);
const SECTIONS = [...'ABCDEFGHIJKLM'];
const REMARK = 'Anak tampak tenang, lalu menutup telinga ketika lagu diputar keras di ruang keluarga. '.repeat(4);

/** Which document of each user the measured writes are about, by the last digit of its id. `changeAll` updates another one. */
export type Written = 'saved' | 'completed';
const DIGITS = { saved: 1, completed: 3 } as const;
const has = (written: Written) => ({ _id: { $mod: [10, DIGITS[written]] } }) as object;

export const savedIdOf = (userId: number): number => userId * 10 + DIGITS.saved;
export const savePathOf = (id: number): string => `/api/user-assessments/${id}/save-progress`;
export const completePathOf = (userId: number): string =>
  `/api/user-assessments/${userId * 10 + DIGITS.completed}/complete`;

/**
 * About 6 KB, as the questionnaire page sends them after a stretch without network: all 125 items answered or marked, a
 * third of them changed, with remarks and the form. Each number gives another body.
 * @param childName differs only where the page corrects the name of the child, which a family does once
 */
export function saveBody(number: number, childName = 'Alya Kirana'): string {
  const isMarked = (item: number) => (item + number) % 25 === 0;
  const pick = <T>(wanted: number[], value: (item: number) => T) =>
    Object.fromEntries(wanted.map((item) => [item, value(item)]));
  return JSON.stringify({
    responses: pick(
      ITEMS.filter((item) => !isMarked(item)),
      (item) => ((item + number) % 5) + 1,
    ),
    notApplicable: pick(ITEMS.filter(isMarked), () => true),
    comments: Object.fromEntries(SECTIONS.map((letter) => [letter, `${number} ${REMARK}`.slice(0, 340)])),
    participantInfo: {
      childName,
      childBirthDate: '2020-05-31',
      parentName: `Ratna Wijaya ${number}`,
      relationship: 'Ibu',
      testDate: '2026-01-05',
    },
    currentPage: number % 13,
    currentStep: 'questions',
    isStarted: true,
    changed: ITEMS.filter((item) => isMarked(item) || (item + number) % 3 === 0).map(String),
  });
}

/** The same answers at once as the end of an assessment, which needs no earlier save. */
export function completeBody(number: number): string {
  const { responses, notApplicable, comments, participantInfo } = JSON.parse(saveBody(number));
  return JSON.stringify({ responses, notApplicable, comments, participantInfo });
}

/** Rejected bodies and paths, with the expected status. */
export const REFUSED = {
  'a value outside the scale': { body: '{"responses":{"1":3,"2":6}}', status: 422 },
  'an unknown item': { body: '{"responses":{"126":3}}', status: 422 },
  'an item with a response and not observed': { body: '{"responses":{"1":3},"notApplicable":{"1":true}}', status: 422 },
  'a comment on an unknown section': { body: '{"comments":{"Z":"x"}}', status: 422 },
  'an unknown changed item': { body: '{"responses":{},"changed":["126"]}', status: 422 },
};

/**
 * What the API derives from a save and the bare server does not: the time of each answer and the words of the search. Their
 * cost counts against the API.
 */
const DERIVED = ['changedAt', 'searchWords', 'childWords', 'onlyChildWords', 'packHash', 'subjectKey'];
/** What a completion adds. */
const OF_A_RESULT = ['consultation', 'packHash', 'subjectKey'];

/** Resets everything to the state before the first response. */
export async function resetWritten(db: Db, written: Written, fields: object = {}): Promise<void> {
  await db.collection<{ _id: number }>('userAssessments').updateMany(has(written), {
    $unset: Object.fromEntries(['changedAt', ...OF_A_RESULT].map((field) => [field, ''])),
    $set: {
      progress: EMPTY_PROGRESS,
      instrument: INSTRUMENT,
      status: 'in_progress',
      answered: 0,
      revision: 0,
      savedAt: null,
      completedAt: null,
      results: null,
      ...tokensOf(''),
      ...fields,
    },
  });
  // A message has a key of its own, so that the next completion must find none.
  if (written === 'completed') await db.collection('outbox').deleteMany({});
}

const TIME = /"\d{4}-\d\d-\d\dT[\d:.]+Z"/g;

/** The stored responses without times and derived fields, opened, and how many users have each of them. */
export async function writtenStates(db: Db, written: Written): Promise<object[]> {
  const left = ['_id', 'userId', 'orderId', 'orderItemId', ...DERIVED];
  const found = db.collection<{ _id: number }>('userAssessments').find(has(written));
  const people = new Map<string, number>();
  for await (const stored of found) {
    const opened = openDocument<{ _id: number }>('userAssessments', stored);
    const { userId } = opened as unknown as { userId: number };
    const state = JSON.stringify(
      Object.entries(opened)
        .filter(([name]) => !left.includes(name))
        .sort(),
    )
      .replaceAll(TIME, '"a time"')
      .replaceAll(`"byUserId":${userId}`, '"byUserId":"its user"');
    people.set(state, (people.get(state) ?? 0) + 1);
  }
  return [...people].map(([state, count]) => ({ ...Object.fromEntries(JSON.parse(state)), people: count }));
}

/** @throws Error unless every answer of those that were saved is stored sealed. */
export async function assertSealed(db: Db, written: Written): Promise<void> {
  const found = db.collection('userAssessments').find(has(written));
  for await (const stored of found) {
    const answers = storedAt('userAssessments', stored).filter((value) => value !== null);
    if (answers.length < 4 || !answers.every(isSealed)) throw new Error('An answer is not sealed');
  }
}
