/** A document from the network or the disk that does not have the expected form. */
export class BrokenDocument extends Error {
  override name = 'BrokenDocument';
}

export type Fields = Record<string, unknown>;

// The functions below return the checked value, or throw a BrokenDocument that names the document and the field.

export function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BrokenDocument(`${what} is not an object`);
  }
  return value as Fields;
}

export function textOf(fields: Fields, key: string, what: string): string {
  const value = fields[key];
  if (typeof value !== 'string' || value === '')
    throw new BrokenDocument(`${what}: ${key} is missing, empty or not a string`);
  return value;
}

/** Names of apps, releases and files become parts of paths and addresses, so they must not contain `/` or `..`. */
export function safeNameOf(fields: Fields, key: string, what: string): string {
  const value = textOf(fields, key, what);
  if (!isSafeName(value))
    throw new BrokenDocument(`${what}: ${key} contains characters that are not allowed in a path`);
  return value;
}

export const isSafeName = (value: string): boolean => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(value);

/** Whether a string consists of safe names between slashes: "assets/main.1f.js". */
export const isSafePath = (value: string): boolean => value.split('/').every(isSafeName);

export function integritiesOf(value: unknown, what: string): Record<string, string> {
  const entries = Object.entries(fieldsOf(value, what));
  for (const [path, integrity] of entries) {
    if (!isSafePath(path)) throw new BrokenDocument(`${what}: "${path}" is not a path inside the release`);
    if (typeof integrity !== 'string' || !/^sha384-[A-Za-z0-9+/]{64}$/.test(integrity)) {
      throw new BrokenDocument(`${what}: ${path} has no sha384`);
    }
  }
  return Object.fromEntries(entries) as Record<string, string>;
}

export function schemaOneOf(fields: Fields, what: string): 1 {
  if (fields.schema !== 1) throw new BrokenDocument(`${what}: schema ${String(fields.schema)} is not known`);
  return 1;
}

export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BrokenDocument(`${what} is not JSON`);
  }
}

/** `URL.canParse` for browsers before 2024. The first script uses it, and polyfills load later. */
export function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}
