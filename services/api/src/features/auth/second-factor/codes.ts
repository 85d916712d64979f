import { createHash, randomInt } from 'node:crypto';

const PERIOD_S = 30;
/** Phones with a wrong clock and slow typists: the step before and the one after count too. */
const DRIFT_STEPS = 1;
const PARAMETERS = { issuer: 'Kenali', algorithm: 'SHA1', digits: 6, period: PERIOD_S } as const;

// Loaded at the first use, because most processes check no code for hours.
const library = () => import('otpauth');

/** Makes a secret of 160 bits in base32, as RFC 4226 recommends. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await library();
  return new Secret({ size: 20 }).base32;
}

/** The address that authenticator apps read from a QR code. */
export async function totpUri(secret: string, email: string): Promise<string> {
  const { Secret, TOTP } = await library();
  return new TOTP({ ...PARAMETERS, label: email, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step (seconds since 1970 / 30) that a code belongs to, or null if it belongs to none near `at`. Constant time. */
export async function matchingStep(secret: string, code: string, at: Date): Promise<number | null> {
  const { Secret, TOTP } = await library();
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(at.getTime() / 1000 / PERIOD_S) + delta;
}

/** Without letters and digits that look alike on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;
const GROUPS = 6;
const GROUP_LENGTH = 4;

const newGroup = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten codes of 118 random bits (31 characters, 24 places), as in "k7wm-2hpa-x9rd-q4ct-b8vn-e3js". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, newGroup).join('-'));

/**
 * What the database stores of a code. A plain hash is enough for 118 random bits, and needs no key: the codes still work after
 * the server's secret was replaced.
 */
export const hashRecoveryCode = (account: number, code: string): string =>
  createHash('sha256')
    .update(`recovery:${account}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url');
