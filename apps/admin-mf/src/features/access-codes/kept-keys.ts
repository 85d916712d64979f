const NAME = 'kenali.new-codes';
/** As long as the server gives the files. */
const KEPT_MS = 60 * 60_000;

interface Kept {
  id: number;
  key: string;
  until: number;
}

function read(): Kept[] {
  try {
    return (JSON.parse(sessionStorage.getItem(NAME) ?? '[]') as Kept[]).filter(({ until }) => until > Date.now());
  } catch {
    return [];
  }
}

function write(kept: readonly Kept[]): void {
  try {
    if (kept.length > 0) sessionStorage.setItem(NAME, JSON.stringify(kept));
    else sessionStorage.removeItem(NAME);
  } catch {
    // Blocked or full: the screen that is open has the key.
  }
}

const others = (id: number) => read().filter((kept) => kept.id !== id);

/** The keys of batches whose codes were not downloaded yet. Only this tab has them, and only the admin who created a batch can use its key. */
export const keptKeys = {
  of: (id: number): string | null => read().find((kept) => kept.id === id)?.key ?? null,
  put: (id: number, key: string): void => write([...others(id), { id, key, until: Date.now() + KEPT_MS }]),
  remove: (id: number): void => write(others(id)),
  clear: (): void => write([]),
};
