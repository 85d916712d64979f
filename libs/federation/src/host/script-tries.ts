type Tries = Record<string, number>;

/** Also counted by the chunk loader that the webpack preset puts into each remote: see `chunk-integrity.cjs`. */
const triesOfThisPage = (): Tries => {
  const page = globalThis as typeof globalThis & { kenaliScriptTries?: Tries };
  page.kenaliScriptTries ??= {};
  return page.kenaliScriptTries;
};

/**
 * The address for the next request of a script. A browser joins a new request to one that still hangs on the same
 * address, so every request after the first gets a query.
 */
export function nextAddress(address: string): string {
  const tries = triesOfThisPage();
  const tried = tries[address] ?? 0;
  tries[address] = tried + 1;
  return tried === 0 ? address : `${address}?retry=${tried}`;
}
