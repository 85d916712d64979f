import { PENDING_KEY } from '../pending.ts';

export const CONSULTATION_KEY = ['/api/admin', 'consultations'];

/** What changes with a consultation request: the list, its card, and the counts of pending work. */
export const CONSULTATION_KEYS = [PENDING_KEY, CONSULTATION_KEY];
