import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRegistry } from '@kenali/instruments';
import type { Document } from 'mongodb';
import { sealDocument } from '../../src/db/encryption/sealed-fields.ts';
import { searchTokens } from '../../src/db/search-tokens.ts';
import { withChildTokens } from '../../src/features/user-assessments/search-tokens.ts';
import { participantOf, UNANSWERED } from '../api/bench-data.ts';
import {
  ADMIN_ID,
  ATTEMPTS,
  chance,
  childNameOf,
  KINDS,
  kindIndexOf,
  now,
  ownerOf,
  timeOf,
  USERS,
  userOf,
} from './data.ts';

const FIRST_ATTEMPT = 100_001;

/** One scored result of each type. Only its size matters here. */
export function completedParts(): Document[] {
  const packs = join(import.meta.dirname, '../../../../libs/instruments/packs');
  const registry = createRegistry(
    KINDS.map(({ instrumentId }) => JSON.parse(readFileSync(join(packs, instrumentId, '1.0.0/pack.json'), 'utf8'))),
  );
  return KINDS.map(({ type, instrumentId, count }) => {
    const value = (index: number) =>
      type === 'sensory' ? 1 + (index % 5) : type === 'learning' ? 'visual' : index % 2 === 0;
    const responses = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [String(index + 1), value(index)]),
    );
    const participantInfo = type === 'sensory' ? participantOf('Alya') : {};
    const progress = { ...UNANSWERED.progress, responses, participantInfo };
    const instrument = registry.latest(instrumentId)!;
    const scoring = { bandSet: 'questionnaire' as const, completedAt: new Date(now).toISOString(), ageRange: null };
    return { progress, results: instrument.score(progress as never, scoring), answered: count, itemCount: count };
  });
}

/** As the API stores it: sealed once there are answers, and with search tokens. */
export function storedAttemptOf(index: number, done: readonly Document[]): Document {
  const attempt = attemptOf(index, done);
  const words = [...new Set([...userOf(attempt.userId - 1).searchWords, ...searchTokens([attempt.assessment.name])])];
  if (attempt.status !== 'completed') return { ...attempt, searchWords: words };
  if (attempt.assessment.type !== 'sensory')
    return { ...sealDocument('userAssessments', attempt as { _id: number }), searchWords: words };
  const childName = childNameOf(attempt.userId - 1);
  const progress = { ...attempt.progress, participantInfo: participantOf(childName) };
  const named: Document & { _id: unknown } = { ...attempt, _id: attempt._id, progress };
  const sealed = sealDocument('userAssessments', named);
  return { ...sealed, ...withChildTokens(words, childName) };
}

function attemptOf(index: number, done: readonly Document[]): Document {
  const kind = kindIndexOf(index);
  const at = timeOf(index / ATTEMPTS);
  const isDone = chance(index, 8) < 0.5;
  // Each belongs to another user, because a user may have only one open user assessment per assessment.
  const isStaff = index < USERS && chance(index, 9) < 0.03;
  const status = isDone ? 'completed' : chance(index, 10) < 0.5 ? 'in_progress' : 'available';
  const { priceRupiah, name, type, instrumentId } = KINDS[kind]!;
  return {
    _id: FIRST_ATTEMPT + index,
    assessmentId: kind + 1,
    status,
    createdAt: at,
    userId: isStaff ? index + 1 : ownerOf(index),
    orderId: isStaff ? null : index + 1,
    orderItemId: index + 1,
    source: isStaff ? 'staff' : priceRupiah === 0 ? 'free' : 'order',
    assessment: { name, type, priceRupiah, instrumentId, ageRange: '' },
    instrument: { id: instrumentId, version: '1.0.0' },
    startedAt: at,
    ...UNANSWERED,
    revision: 3,
    savedAt: at,
    itemCount: null,
    ...(isDone && { ...done[kind], completedAt: new Date(at.getTime() + 3_600_000) }),
    ...(isDone && type === 'sensory' && { consultation: consultationOf(index, at) }),
    ...(status === 'available' && index % 300 === 0 && { withdrawnAt: at }),
  };
}

function consultationOf(index: number, at: Date): Document {
  const requested = { status: 'requested', at, byUserId: ownerOf(index) };
  const done = {
    status: 'done',
    at,
    byUserId: ADMIN_ID,
    note: 'Sudah dihubungi lewat WhatsApp, jadwal hari Sabtu pagi.',
  };
  const history = index % 50 === 0 ? [requested] : [requested, done];
  return { status: history.at(-1)?.status, requestedAt: at, updatedAt: at, history };
}
