import type { Day } from '../common/types.ts';

/** The licences of psychologists: to practise psychology (SIPP), and as health workers (STR). */
export const LICENCE_KINDS = ['SIPP', 'STR'] as const;
export type LicenceKind = (typeof LICENCE_KINDS)[number];

/** Letters, digits and separators, as "20120144-2022-01-0123" or "503/446/SIPP/2024". */
export const LICENCE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9 ./-]{3,59}$/;

/**
 * What a psychologist signs with, as the account has it: the caller confirms what the page showed. Stored with the time, and never
 * changed.
 */
export interface SignOffRequest {
  name: string;
  licenceKind: LicenceKind;
  licence: string;
}

/** The licence of a psychologist, which an admin has checked in the register of the profession. */
export interface Licence extends SignOffRequest {
  /** The last day on which it is valid, such as "2027-03-31"; null if it does not end. */
  expiresOn: Day | null;
}
