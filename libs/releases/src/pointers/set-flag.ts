import { randomUUID } from 'node:crypto';
import { type FlagDeclaration, type FlagValue, fitsFlag } from '@kenali/contracts';
import { type FlagSetting, flagSettings, MOST_SETTINGS, type Pointer } from '@kenali/federation/boot';
import { requireRelease } from '../publish/read-release.ts';
import type { Store } from '../store/store.ts';
import { servedReleases } from './check-contracts.ts';
import { type Change, type MoveDetails, type Moved, movePointer } from './move-pointer.ts';

interface FlagMove extends MoveDetails {
  app: string;
  flag: string;
}

/** A live release, and what it says about a flag. */
interface LiveFlag {
  /** "catalog-mf 0.2.0-3f9c2a7b10 (canary)". */
  release: string;
  declared: FlagDeclaration | undefined;
  /** The names of all its flags. */
  names: string[];
}

/** What the releases say that browsers get today. */
async function readLiveFlags(store: Store, app: string, flag: string, pointer: Pointer): Promise<LiveFlag[]> {
  return Promise.all(
    servedReleases(pointer).map(async ({ channel, releaseId }) => {
      const { flags = {} } = await requireRelease(store, app, releaseId);
      const declared = Object.hasOwn(flags, flag) ? flags[flag] : undefined;
      return { release: `${app} ${releaseId} (${channel})`, declared, names: Object.keys(flags) };
    }),
  );
}

function requireReleased(app: string, pointer: Pointer | null): Pointer {
  if (!pointer) throw new Error(`${app} was never released`);
  return pointer;
}

const unknownText = (flag: string, { release, names }: LiveFlag): string =>
  `${release} does not know the flag ${flag}: it has ${names.join(', ') || 'no flags'}`;

function parseValue(text: string, { type }: FlagDeclaration): FlagValue | undefined {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (type === 'number') return text.trim() === '' ? undefined : Number(text);
  return text;
}

const allowedText = ({ type, values }: FlagDeclaration): string =>
  values ? `one of ${values.join(', ')}` : type === 'boolean' ? 'true or false' : `a ${type}`;

/** @throws Error that names the release which does not know the flag, or does not allow the value */
function checkedValue(flag: string, text: string, live: readonly LiveFlag[]): FlagValue {
  const values = live.map((of) => {
    if (!of.declared) throw new Error(`${unknownText(flag, of)}. Nothing was changed.`);
    const value = parseValue(text, of.declared);
    if (fitsFlag(of.declared, value)) return value;
    throw new Error(
      `${of.release} does not allow "${text}" for ${flag}, but ${allowedText(of.declared)}. Nothing was changed.`,
    );
  });
  if (new Set(values).size === 1) return values[0] as FlagValue;
  throw new Error(
    `${live.map(({ release }) => release).join(' and ')} have other types for ${flag}. Nothing was changed.`,
  );
}

/** The pointer's `config` with other flags. The rest of it stays. */
function withSettings({ config = {} }: Pointer, settings: Record<string, unknown>): Pointer['config'] {
  const { flags: _before, ...others } = config;
  return Object.keys(settings).length > 0 ? { ...others, flags: settings } : others;
}

/** As they are stored: a newer command may have written some that this one cannot read. */
const storedSettings = ({ config }: Pointer): Record<string, unknown> => ({ ...(config?.flags as object | undefined) });

const shareText = (percent: number): string => (percent === 100 ? '' : ` for ${percent}%`);

/** Keeps the salt, so that browsers which have the value keep it while the share grows. */
function changeOf(pointer: Pointer, move: FlagMove, value: FlagValue, percent: number): Change | null {
  const { flag, actor, reason } = move;
  const settings = storedSettings(pointer);
  const before = flagSettings(pointer.config)[flag];
  if (before?.value === value && before.percent === percent) return null;
  if (!Object.hasOwn(settings, flag) && Object.keys(settings).length >= MOST_SETTINGS)
    throw new Error(`${move.app} has ${MOST_SETTINGS} flags that are set: unset one first. Nothing was changed.`);
  const time = new Date().toISOString();
  const setting: FlagSetting = { value, percent, salt: before?.salt ?? randomUUID(), actor, time, reason };
  return {
    config: withSettings(pointer, { ...settings, [flag]: setting }),
    reason: `flag ${flag} = ${value}${shareText(percent)}: ${reason}`,
  };
}

/**
 * Sets a flag for a share of the browsers, without a release. Every live release must know the flag and allow the value.
 * @param move.text the value as it was typed
 * @param move.percent 0 to 100
 * @throws PointerMoved; Error that names the release which does not know the flag, or does not allow the value
 */
export async function setFlag(store: Store, move: FlagMove & { text: string; percent: number }): Promise<Moved> {
  const { app, flag, text, percent } = move;
  if (!(percent >= 0 && percent <= 100)) throw new Error(`percent is not between 0 and 100: ${percent}`);
  return movePointer(store, app, move, async (before) => {
    const pointer = requireReleased(app, before);
    const value = checkedValue(flag, text, await readLiveFlags(store, app, flag, pointer));
    return changeOf(pointer, move, value, percent);
  });
}

/**
 * Gives a flag its default again. It may be a flag that no release knows any more.
 * @throws PointerMoved
 */
export const unsetFlag = (store: Store, move: FlagMove): Promise<Moved> =>
  movePointer(store, move.app, move, (before) => {
    const { app, flag, reason } = move;
    const pointer = requireReleased(app, before);
    const settings = storedSettings(pointer);
    if (!Object.hasOwn(settings, flag)) return null;
    const { [flag]: _unset, ...others } = settings;
    return { config: withSettings(pointer, others), reason: `flag ${flag} unset: ${reason}` };
  });

/**
 * The kill switch of a feature: false for everybody. One live release that knows the flag is enough, because a canary without the
 * feature must not keep the others from being switched off.
 * @returns also the live releases for which this does nothing, and why
 * @throws PointerMoved; Error if no live release knows it as true or false
 */
export async function switchFlagOff(store: Store, move: FlagMove): Promise<Moved & { without: string[] }> {
  const { app, flag } = move;
  let without: string[] = [];
  const moved = await movePointer(store, app, move, async (before) => {
    const pointer = requireReleased(app, before);
    const live = await readLiveFlags(store, app, flag, pointer);
    const unfit = live.filter(({ declared }) => !declared || !fitsFlag(declared, false));
    without = unfit.map((of) =>
      of.declared
        ? `${of.release}: ${flag} is ${allowedText(of.declared)}, and cannot be false`
        : unknownText(flag, of),
    );
    if (unfit.length === live.length) throw new Error(`${without.join('; ')}. Nothing was changed.`);
    return changeOf(pointer, move, false, 100);
  });
  return { ...moved, without };
}
