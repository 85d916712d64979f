import type { AccessCodeCounts, AccessCodeState } from '@kenali/contracts';
import type { BadgeLabel } from '../../common/labels.ts';

export const BATCHES_KEY = ['/api/admin', 'access-codes'];

export const STATES: Readonly<Record<AccessCodeState, BadgeLabel>> = {
  unused: { text: 'Belum dipakai', tone: 'neutral' },
  used: { text: 'Dipakai', tone: 'warn' },
  begun: { text: 'Asesmen dimulai', tone: 'warn' },
  completed: { text: 'Asesmen selesai', tone: 'good' },
  revoked: { text: 'Dicabut', tone: 'bad' },
  expired: { text: 'Kedaluwarsa', tone: 'neutral' },
};

/** Codes that a family has used, whatever became of the assessment. */
export const usedOf = ({ used, begun, completed }: AccessCodeCounts): number => used + begun + completed;
export const begunOf = ({ begun, completed }: AccessCodeCounts): number => begun + completed;
