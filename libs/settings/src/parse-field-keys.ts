/** A key of the field encryption. The id is stored with each value that it encrypts. */
export interface FieldKey {
  id: number;
  /** 32 bytes. */
  key: Buffer;
}

const KEY = /^(\d{1,5}):([A-Za-z0-9+/]{43}=)$/;
const ID_MAX = 65_535;

/** "2:base64,1:base64" as keys; null if it has another form, repeats an id or a key, or is empty. */
export function parseFieldKeys(text: string): FieldKey[] | null {
  const keys: FieldKey[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    const [, digits, base64] = KEY.exec(part) ?? [];
    const id = Number(digits);
    if (base64 === undefined || id < 1 || id > ID_MAX) return null;
    const key = Buffer.from(base64, 'base64');
    if (key.length !== 32 || keys.some((other) => other.id === id || other.key.equals(key))) return null;
    keys.push({ id, key });
  }
  return keys;
}
