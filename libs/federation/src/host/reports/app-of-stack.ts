import type { BootDocument } from '../../boot/boot-document.ts';

/** A script's own address without line and column. */
const ADDRESSES = /https?:\/\/[^\s()]+?\.js/g;

export interface Culprit {
  /** Container name, or "shell". */
  name: string;
  /** Release of a remote, by its folder. Null for the shell, whose files stand at the site's root. */
  releaseId: string | null;
}

/**
 * Whose code an error comes from, by the addresses of the scripts in its stack. A remote wins over the shell, because
 * React and the other shared packages stand in the shell's files.
 * @param bases address that the scripts of each app begin with
 * @returns null for scripts that are none of ours: extensions, the payment provider
 */
export function appOfStack(stack: string, bases: ReadonlyMap<string, string>): Culprit | null {
  const found = (stack.match(ADDRESSES) ?? []).flatMap((address): Culprit[] => {
    const [name, base] = [...bases].find(([, start]) => address.startsWith(start)) ?? [];
    if (!name || !base) return [];
    return [{ name, releaseId: name === 'shell' ? null : (address.slice(base.length).split('/')[0] ?? null) }];
  });
  return found.find(({ name }) => name !== 'shell') ?? found[0] ?? null;
}

/** Where the releases of each remote stand, by container name, and the scripts of the shell. */
export function basesOf(boot: BootDocument, origin: string): Map<string, string> {
  const remotes = Object.entries(boot.remotes).map(
    ([name, { baseUrl }]) => [name, new URL('..', baseUrl).href] as const,
  );
  return new Map([...remotes, ['shell', `${origin}/assets/`]]);
}
