import { createHash } from 'node:crypto';

/** What a signature is for. A key may be trusted for one of both only. */
export type Purpose = 'release' | 'pointer';

/** The bytes that are signed. The first line keeps a signature of one purpose from counting for the other. */
export interface SignedMessage {
  purpose: Purpose;
  app: string;
  bytes: Buffer;
}

const message = (purpose: Purpose, app: string, ...lines: string[]): SignedMessage => ({
  purpose,
  app,
  bytes: Buffer.from([`kenali ${purpose} v1`, app, ...lines].join('\n')),
});

/** Covers each file of the release, because `release.json` has their hashes. */
export const releaseMessage = (app: string, releaseId: string, releaseJson: Buffer): SignedMessage =>
  message('release', app, releaseId, createHash('sha384').update(releaseJson).digest('base64'));

/**
 * Splits a pointer into what is signed, which is everything else, and its signature.
 * @throws SyntaxError if it is not JSON
 */
export function splitPointer(app: string, text: string): { message: SignedMessage; signature: unknown } {
  const parsed: unknown = JSON.parse(text);
  const { signature, ...signed } = (typeof parsed === 'object' ? parsed : {}) as Record<string, unknown>;
  return { message: message('pointer', app, canonicalJson(signed)), signature };
}

/** Names the content of a pointer without its signature, so that signing it again is no change. */
export const digestOfMessage = ({ bytes }: SignedMessage): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Writes a parsed JSON value in one form: sorted keys, no spaces. What is verified is then exactly what is used, whatever
 * the file looks like: spaces, order and repeated keys do not matter.
 */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, of]) => `${JSON.stringify(key)}:${canonicalJson(of)}`).join(',')}}`;
}

/** Written after `release.json`, and before the pointer moves. A release without it is never live. */
export const signaturePath = (app: string, releaseId: string): string => `${app}/${releaseId}/release.json.sig`;

/** A signature is about 150 bytes; anything else is not one. @returns undefined if there is none */
export function parseSignature(content: Buffer | null): unknown {
  if (!content) return undefined;
  if (content.length > 1000) return 'too long';
  try {
    return JSON.parse(content.toString()) ?? 'null';
  } catch {
    return 'not JSON';
  }
}
