/** @jest-environment node */
import type { ProgressSaved } from '@kenali/contracts';
import { findReplaced, supersededToast } from './superseded.ts';

const saved = (superseded: ProgressSaved['superseded'], rest: Partial<ProgressSaved> = {}): ProgressSaved => ({
  revision: 2,
  savedAt: '2026-11-21T03:00:00.000Z',
  status: 'in_progress',
  responses: { 1: 5, 2: 2 },
  notApplicable: { 3: true },
  superseded,
  ...rest,
});
const lost = { items: ['1', '2', '3'], comments: { A: 'baru' }, participantInfo: { childName: 'Alya' } };

it('findReplaced: when nothing lost, then returns undefined', () => {
  expect(findReplaced(saved(undefined), { responses: { 1: 1 } }, {})).toBeUndefined();
});

it('findReplaced: when lost answers differ from the stored ones, then returns them', () => {
  const sent = { responses: { 1: 1, 2: 2, 3: 3 }, comments: { A: 'lama' }, participantInfo: { childName: 'Alia' } };
  expect(findReplaced(saved(lost), sent, {})).toEqual({ ...lost, items: ['1', '3'] });
});

it('findReplaced: when they are equal or changed here meanwhile, then returns undefined', () => {
  const sent = { responses: { 1: 5, 2: 2 }, comments: { A: 'lama' }, participantInfo: { childName: 'Alya' } };
  const left = { notApplicable: { 3: true as const }, comments: { A: 'lebih baru' } };
  expect(findReplaced(saved(lost), sent, left)).toBeUndefined();
});

it('supersededToast: when only a comment was replaced, then the sentence starts with a capital letter', () => {
  const { description } = supersededToast({ items: [], comments: { A: 'baru' }, participantInfo: {} }, Number);
  expect(description).toMatch(/^Catatan diubah kemudian di perangkat lain/);
});

it('supersededToast: when answers and texts were replaced, then names the numbers in order', () => {
  const { description } = supersededToast(lost, (id) => 12 - Number(id));
  expect(description).toBe(
    'Jawaban nomor 9, 10, dan 11 serta catatan serta data peserta diubah kemudian di perangkat lain, dan perubahan itulah yang disimpan. Anda tetap boleh mengubahnya.',
  );
});
