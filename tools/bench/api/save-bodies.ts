import type { Db } from 'mongodb';
import { EMPTY_PROGRESS, INSTRUMENT } from './bench-data.ts';

const ITEMS = Array.from({ length: 125 }, (_, index) => index + 1);
const SECTIONS = [...'ABCDEFGHIJKLM'];
const REMARK = 'Anak tampak tenang, lalu menutup telinga ketika lagu diputar keras di ruang keluarga. '.repeat(4);

/** Not the document that `changeAll` touches. */
export const savedIdOf = (userId: number): number => userId * 10 + 1;
export const savePathOf = (id: number): string => `/api/user-assessments/${id}/save-progress`;

/**
 * About 6 KB, as the questionnaire page sends them after a stretch without network: all 125 items answered or marked, a
 * third of them changed, with remarks and the form. Each number gives another body.
 */
export function saveBody(number: number): string {
  const isMarked = (item: number) => (item + number) % 25 === 0;
  const of = <T>(wanted: number[], value: (item: number) => T) =>
    Object.fromEntries(wanted.map((item) => [item, value(item)]));
  return JSON.stringify({
    responses: of(
      ITEMS.filter((item) => !isMarked(item)),
      (item) => ((item + number) % 5) + 1,
    ),
    notApplicable: of(ITEMS.filter(isMarked), () => true),
    comments: Object.fromEntries(SECTIONS.map((letter) => [letter, `${number} ${REMARK}`.slice(0, 340)])),
    participantInfo: {
      ...{ childName: `Alya Kirana ${number}`, childBirthDate: '2020-05-31', parentName: 'Ratna Wijaya' },
      ...{ relationship: 'Ibu', testDate: '2026-01-05' },
    },
    ...{ currentPage: number % 13, currentStep: 'questions', isStarted: true },
    changed: ITEMS.filter((item) => isMarked(item) || (item + number) % 3 === 0).map(String),
  });
}

/** Bodies and places that are refused, and how. */
export const REFUSED = {
  'a value outside the scale': { body: '{"responses":{"1":3,"2":6}}', status: 422 },
  'an item that is none': { body: '{"responses":{"126":3}}', status: 422 },
  'an item answered and marked': { body: '{"responses":{"1":3},"notApplicable":{"1":true}}', status: 422 },
  'a remark on no section': { body: '{"comments":{"Z":"x"}}', status: 422 },
  'a changed item that is none': { body: '{"responses":{},"changed":["126"]}', status: 422 },
};

/** All as before the first answer. */
export const resetSaved = (db: Db, fields: object = {}): Promise<unknown> =>
  db.collection<{ _id: number }>('userAssessments').updateMany({ _id: { $mod: [10, 1] } } as object, {
    $set: {
      ...{ progress: EMPTY_PROGRESS, instrument: INSTRUMENT, status: 'in_progress', answered: 0, revision: 0 },
      ...{ savedAt: null, completedAt: null, ...fields },
    },
  });

/** What the saves have left, times apart: each person's answers, and how many people have just these. */
export const savedStates = (db: Db): Promise<object[]> =>
  db
    .collection('userAssessments')
    .aggregate([
      { $match: { _id: { $mod: [10, 1] } } },
      { $unset: ['_id', 'userId', 'orderId', 'orderItemId', 'savedAt'] },
      { $group: { _id: '$$ROOT', people: { $sum: 1 } } },
    ])
    .toArray();
