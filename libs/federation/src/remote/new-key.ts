/** Browsers have `randomUUID` only on https and localhost, and a demo may run on plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-');
