import { type FlagSetting, flagSettings, MOST_SETTINGS, type Pointer, servedReleases } from '@kenali/federation/boot';
import { requireRelease } from '../publish/read-release.ts';
import type { Store } from '../store/store.ts';
import { type Change, type MoveDetails, type Moved, movePointer } from './move-pointer.ts';

interface FlagMove extends MoveDetails {
  app: string;
  flag: string;
}

function requireReleased(app: string, pointer: Pointer | null): Pointer {
  if (!pointer) throw new Error(`${app} was never released`);
  return pointer;
}

/**
 * The live releases that do not know a flag, and what they know: "catalog-mf 0.2.0-3f9c2a7b10 (canary) does not know …".
 * @throws Error if none knows it
 */
async function findWithout(store: Store, { app, flag }: FlagMove, pointer: Pointer): Promise<string[]> {
  const live = servedReleases(pointer);
  const without: string[] = [];
  for (const { channel, releaseId } of live) {
    const { flags } = await requireRelease(store, app, releaseId);
    const known = Object.keys(flags).join(', ') || 'no flags';
    if (!Object.hasOwn(flags, flag))
      without.push(`${app} ${releaseId} (${channel}) does not know the flag ${flag}: it has ${known}`);
  }
  if (without.length === live.length) throw new Error(`${without.join('; ')}. Nothing was changed.`);
  return without;
}

/** The pointer's `config` with other flags. The rest of it stays. */
function withSettings({ config = {} }: Pointer, settings: Record<string, unknown>): Pointer['config'] {
  const { flags: _before, ...others } = config;
  return Object.keys(settings).length > 0 ? { ...others, flags: settings } : others;
}

/** As they are stored: a newer command may have written some that this one cannot read. */
const storedSettings = ({ config }: Pointer): Record<string, unknown> => ({ ...(config?.flags as object | undefined) });

function switched(pointer: Pointer, { app, flag, actor, reason }: FlagMove, isOn: boolean): Change | null {
  const settings = storedSettings(pointer);
  if (flagSettings(pointer.config)[flag]?.value === isOn) return null;
  if (!Object.hasOwn(settings, flag) && Object.keys(settings).length >= MOST_SETTINGS)
    throw new Error(`${app} has ${MOST_SETTINGS} flags that are set: unset one first. Nothing was changed.`);
  const setting: FlagSetting = { value: isOn, actor, time: new Date().toISOString(), reason };
  return {
    config: withSettings(pointer, { ...settings, [flag]: setting }),
    reason: `flag ${flag} ${isOn ? 'on' : 'off'}: ${reason}`,
  };
}

/**
 * Switches a flag on or off for everybody, without a release. One live release that knows the flag is enough, because a canary without the
 * feature must not keep it from being switched off for the others.
 * @returns also the live releases for which this does nothing, and why
 * @throws PointerMoved; Error if no live release knows the flag
 */
export async function switchFlag(
  store: Store,
  { isOn, ...move }: FlagMove & { isOn: boolean },
): Promise<Moved & { without: string[] }> {
  let without: string[] = [];
  const moved = await movePointer(store, move.app, move, async (before) => {
    const pointer = requireReleased(move.app, before);
    without = await findWithout(store, move, pointer);
    return switched(pointer, move, isOn);
  });
  return { ...moved, without };
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
