/** The parsed text, or null where there is none or it is broken: stored text may have been cut or edited. */
export function parseJson(text: string | null): unknown {
  if (text === null || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
