import type { Db } from 'mongodb';
import { isSealed } from '../../src/db/encryption/envelope.ts';
import { openDocument, storedAt } from '../../src/db/encryption/sealed-fields.ts';
import { INSTRUMENT, participantOf, tokensOf, UNANSWERED } from './bench-data.ts';

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
 */
export function saveBody(number: number): string {
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
    participantInfo: { ...participantOf('Alya Kirana'), parentName: `Ratna Wijaya ${number}` },
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

/** What a completion adds. */
const OF_A_RESULT = ['consultation', 'packHash', 'subjectKey'];

/** Resets everything to the state before the first response. */
export async function resetWritten(db: Db, written: Written): Promise<void> {
  await db.collection<{ _id: number }>('userAssessments').updateMany(has(written), {
    $unset: Object.fromEntries(['changedAt', ...OF_A_RESULT].map((field) => [field, ''])),
    $set: { ...UNANSWERED, instrument: INSTRUMENT, status: 'in_progress', ...tokensOf('') },
  });
  // A message has a key of its own, so that the next completion must find none.
  if (written === 'completed') await db.collection('outbox').deleteMany({});
}

/** What differs between users who have saved the same. */
const OF_A_USER = ['_id', 'userId', 'orderId', 'orderItemId', 'subjectKey', 'changedAt'];
const TIME = /"\d{4}-\d\d-\d\dT[\d:.]+Z"/g;

/** @throws Error unless the same is stored for all users, with each of their answers sealed */
export async function assertStored(db: Db, written: Written): Promise<void> {
  const states = new Set<string>();
  for await (const stored of db.collection<{ _id: number }>('userAssessments').find(has(written))) {
    const answers = storedAt('userAssessments', stored).filter((value) => value !== null);
    if (answers.length < 4 || !answers.every(isSealed)) throw new Error('An answer is not sealed');
    const opened = openDocument<{ _id: number; userId?: number }>('userAssessments', stored);
    const shared = Object.entries(opened).filter(([name]) => !OF_A_USER.includes(name));
    const state = JSON.stringify(shared.sort()).replaceAll(TIME, '"a time"');
    states.add(state.replaceAll(`"byUserId":${opened.userId}`, '"byUserId":"its user"'));
  }
  if (states.size !== 1) throw new Error(`After equal writes, the users have ${states.size} different states`);
}
