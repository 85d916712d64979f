import type { Id } from '@kenali/contracts';

/** The id in an address, or null when what stands there cannot be one. */
export const readId = (text: string | undefined): Id | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
