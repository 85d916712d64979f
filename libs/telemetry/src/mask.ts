/** What names a person or opens an account, and what replaces it in the log. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, '[email]'],
  [/(?<![\w.+-])(?:\+?62|0)8\d{7,11}(?!\d)/g, '[phone]'],
  [/eyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, '[token]'],
];
/** Where libraries put a value of a document or of a body into the message of an error. The log writes quotes as \". */
const QUOTED_VALUES: readonly (readonly [RegExp, string])[] = [
  [/(dup key: )\{.*?\}(?= |$|\n)/g, '$1{...}'],
  [/((?:for|at) value )(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\S+)/g, '$1...'],
  [/(?:\.\.\.)?"[^\n]*"(?:\.\.\.)?( is not valid JSON)/g, '...$1'],
];

const replaceAll = (text: string, masks: typeof MASKS) =>
  masks.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);

/** Masks email addresses, Indonesian mobile numbers and signed tokens, wherever they come from. */
export const maskLine = (line: string): string => replaceAll(line, MASKS);

/**
 * Name, message and stack of an error, without the values that libraries quote in messages. Its other fields are left out: some
 * libraries attach the whole request, secrets included.
 */
export function describeError(error: unknown): { name: string; message?: string; stack?: string } {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack = '' } = error;
  return { name, message: replaceAll(message, QUOTED_VALUES), stack: replaceAll(stack, QUOTED_VALUES) };
}
