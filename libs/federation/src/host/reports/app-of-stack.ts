import type { BootDocument } from '../../boot/boot-document.ts';

/** A script's own address without line and column. */
const ADDRESSES = /https?:\/\/[^\s()]+?\.js/g;

export interface StackOwner {
  /** Container name, or "shell". */
  name: string;
  /** Release of a remote, from its folder. Null for the shell, whose files are at the site's root. */
  releaseId: string | null;
}

/**
 * Returns the app that an error comes from, by the addresses of the scripts in its stack. A remote wins over the shell,
 * because React and the other shared packages are in the shell's files.
 * @param bases start of the script addresses of each app
 * @returns null for other scripts, such as browser extensions and the payment provider
 */
export function appOfStack(stack: string, bases: ReadonlyMap<string, string>): StackOwner | null {
  const found = (stack.match(ADDRESSES) ?? []).flatMap((address): StackOwner[] => {
    const [name, base] = [...bases].find(([, start]) => address.startsWith(start)) ?? [];
    if (!name || !base) return [];
    return [{ name, releaseId: name === 'shell' ? null : (address.slice(base.length).split('/')[0] ?? null) }];
  });
  return found.find(({ name }) => name !== 'shell') ?? found[0] ?? null;
}

/** "at f (https://host/a.js?retry=1:12:34)", "f@https://host/a.js:12:34" */
const PLACES = /(https?:\/\/[^\s()@?#]+?\.js)(?:\?[^\s():]*)?:(\d+):(\d+)/g;

/**
 * Returns the frames of a stack that are in our own scripts, as `CLIENT_ERROR_FRAME` describes them.
 * @param shellRelease release of the shell, whose scripts are at the site's root
 * @param appOf folder of an app in the store, by container name
 */
export function framesOf(
  stack: string,
  bases: ReadonlyMap<string, string>,
  { shellRelease, appOf }: { shellRelease: string; appOf(name: string): string },
): string[] {
  return [...stack.matchAll(PLACES)].flatMap(([, address = '', line, column]) => {
    const [name, base] = [...bases].find(([, start]) => address.startsWith(start)) ?? [];
    if (!name || !base) return [];
    const path = address.slice(base.length);
    const inStore = name === 'shell' ? `shell/${shellRelease}/assets/${path}` : `${appOf(name)}/${path}`;
    return [`${inStore}:${line}:${column}`];
  });
}

/** Returns, by container name, the folder of each remote's releases, and the address of the shell's scripts. */
export function basesOf(boot: BootDocument, origin: string): Map<string, string> {
  const remotes = Object.entries(boot.remotes).map(
    ([name, { baseUrl }]) => [name, new URL('..', baseUrl).href] as const,
  );
  return new Map([...remotes, ['shell', `${origin}/assets/`]]);
}
