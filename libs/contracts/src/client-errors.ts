/** Most errors that one page reports, in all. */
export const CLIENT_ERRORS_PER_PAGE = 20;
/** Longest message of a report, in characters. */
export const CLIENT_ERROR_MESSAGE_MAX = 200;
/** Largest body of a report, in bytes. */
export const CLIENT_ERRORS_MAX_BYTES = 16 * 1024;

/**
 * What is taken out of a message, in this order, before it leaves the page and again before it is stored: quoted data,
 * queries of addresses, e-mail addresses, telephone and other long numbers, tokens. Short quoted names stay, because
 * without them "Cannot read properties of undefined (reading 'call')" says nothing.
 */
export const CLIENT_ERROR_SCRUBS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // From the first to the last: what is quoted may itself hold quotes.
  [/"[\s\S]*"/g, '"…"'],
  // What stands before is taken along instead of looked back at: Safari before 16.4 cannot.
  [/(^|[^\w$.-])(?:'(?![\w$.-]{1,40}')[^']*'?)+/g, "$1'…'"],
  [/((?:https?:\/)?\/[^\s?#]*)[?#]\S*/g, '$1'],
  [/[^\s@/]+(?:@|%40)[^\s@]+/gi, '[email]'],
  [/\+?\d(?:[\s().-]{0,2}\d){6,}/g, '[angka]'],
  [/[\w-]{32,}(?:\.[\w-]+)*/g, '[kode]'],
];
