/** Maximum number of errors that one page reports. */
export const CLIENT_ERRORS_PER_PAGE = 20;
/** Longest message of a report, in characters. */
export const CLIENT_ERROR_MESSAGE_MAX = 200;
/** Most frames of one stack, and those that all reports of a page have together: a body must stay below its limit. */
export const CLIENT_ERROR_FRAMES_MAX = 10;
export const CLIENT_ERROR_FRAMES_PER_PAGE = 40;
/**
 * A frame of a stack: a script of a release by its path in the store, line and column, such as "catalog-mf/0.1.0-3f9c2a7b10/assets/58.1f.js:1:2034".
 * Groups: app, release, path, line, column.
 */
export const CLIENT_ERROR_FRAME =
  /^([a-z][a-z0-9-]{0,39})\/(\w[\w.-]{0,79})\/((?:\w[\w.-]{0,59}\/){0,3}\w[\w.-]{0,79}\.js):(\d{1,7}):(\d{1,7})$/;

/** Under this name the API counts errors of apps that it does not know, which a newer or another site may run. */
export const UNKNOWN_APP = 'unknown';
/** Largest body of a report, in bytes. */
export const CLIENT_ERRORS_MAX_BYTES = 16 * 1024;

/** A message is cut to this length before anything looks at it. What follows could only end up in a report of a few words. */
const READ_MAX = 2000;

/**
 * Removes personal data from a message or a path: quoted data, query strings, email addresses, long numbers such as telephone numbers, and
 * tokens. The page does it before it sends a message, the API before it stores one. Short quoted names stay, because "Cannot read
 * properties of undefined (reading 'call')" is useless without them. Each step reads the text once, because anybody can send one.
 */
export const withoutPersonalData = (text: string): string =>
  beginningOf(text)
    // From the first quote to the last, because quoted text may contain quotes.
    .replace(/"[\s\S]*"/, '"…"')
    // Captures the character before, here and below, instead of using a lookbehind, which Safari before 16.4 does not support.
    .replace(/(^|[^\w$.-])(?:'(?![\w$.-]{1,40}')[^']*'?)+/g, "$1'…'")
    .replace(/\S+/g, withoutQuery)
    .replace(/(^|[\s@/])[^\s@/]+(?:@|%40)[^\s@]+/gi, '$1[email]')
    .replace(/\+?\d(?:[\s().-]{0,2}\d){6,}/g, '[angka]')
    .replace(/[\w-]{32,}(?:\.[\w-]+)*/g, '[kode]');

/** Without the word that the cut divides, of which no rule would recognize the rest. A quotation that the cut divides ends there. */
function beginningOf(text: string): string {
  if (text.length <= READ_MAX) return text;
  const words = text.slice(0, READ_MAX).replace(/(^|\s)\S*$/, '$1');
  return words.includes('"') ? `${words}"` : words;
}

function withoutQuery(word: string): string {
  const path = word.indexOf('/');
  const length = path < 0 ? -1 : word.slice(path).search(/[?#]/);
  return length < 0 ? word : word.slice(0, path + length);
}

/**
 * The API stops a canary that fails too often. The site then assigns no page to it. The pointer does not change, because only
 * staff move pointers.
 */
export interface CanaryStop {
  schema: 1;
  app: string;
  /** Together with the salt, identifies one canary: the same release as a new canary has another salt. */
  releaseId: string;
  salt: string;
  /** ISO 8601. */
  time: string;
  reason: string;
}

type CanaryId = Pick<CanaryStop, 'releaseId' | 'salt'>;

/** Whether a stop belongs to this canary and not to an earlier one. */
export const isStopOf = (stop: CanaryId, canary: CanaryId): boolean =>
  stop.releaseId === canary.releaseId && stop.salt === canary.salt;
