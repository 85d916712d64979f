import type { ProgressSaved, Superseded } from '@kenali/contracts';
import { joinWords } from '../../../common/join-words.ts';
import type { Unsent } from './unsent.ts';

/**
 * The answers of this device that the API replaced by later ones, or undefined. Equal values and answers that changed here
 * meanwhile do not count: the user would see no difference.
 */
export function findReplaced(saved: ProgressSaved, sent: Unsent, left: Unsent): Superseded | undefined {
  if (!saved.superseded) return undefined;
  const { items, comments, participantInfo } = saved.superseded;
  const replaced: Superseded = {
    items: items.filter(
      (id) =>
        left.responses?.[id] === undefined &&
        left.notApplicable?.[id] === undefined &&
        (saved.responses[id] !== sent.responses?.[id] || saved.notApplicable[id] !== sent.notApplicable?.[id]),
    ),
    comments: differing(comments, sent.comments, left.comments),
    participantInfo: differing(participantInfo, sent.participantInfo, left.participantInfo),
  };
  const isEmpty = Object.values(replaced).every((part) => Object.keys(part).length === 0);
  return isEmpty ? undefined : replaced;
}

const differing = <Texts extends object>(stored: Texts, sent: Texts | undefined, left: Texts | undefined): Texts =>
  Object.fromEntries(
    Object.entries(stored).filter(
      ([key, text]) => sent?.[key as keyof Texts] !== text && left?.[key as keyof Texts] === undefined,
    ),
  ) as Texts;

/**
 * Tells the user which answers of this device were replaced.
 *
 * @param numberOf the number of an item on screen
 */
export function supersededToast({ items, comments, participantInfo }: Superseded, numberOf: (id: string) => number) {
  const numbers = items.map(numberOf).sort((one, other) => one - other);
  const parts = [
    ...(numbers.length > 0 ? [`Jawaban nomor ${joinWords(numbers)}`] : []),
    ...(Object.keys(comments).length > 0 ? ['catatan'] : []),
    ...(Object.keys(participantInfo).length > 0 ? ['data peserta'] : []),
  ].join(' serta ');
  return {
    title: 'Jawaban terbaru dipakai',
    description: `${parts.charAt(0).toUpperCase()}${parts.slice(1)} diubah kemudian di perangkat lain, dan perubahan itulah yang disimpan. Anda tetap boleh mengubahnya.`,
    durationMs: SUPERSEDED_TOAST_MS,
  };
}

/** Longer than other toasts, because a parent reads the numbers. */
const SUPERSEDED_TOAST_MS = 10_000;
