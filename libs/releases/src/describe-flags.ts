import { type FlagState, flagStates, satisfiesContract } from '@kenali/federation/boot';
import { releasedApps, servedReleases } from './pointers/check-contracts.ts';
import { readPointer } from './pointers/move-pointer.ts';
import { readRelease } from './publish/read-release.ts';
import type { Store } from './store/store.ts';

const PROBLEMS = {
  unknown: 'NO EFFECT: the release does not know it',
  unfit: 'NO EFFECT: the release does not allow this value',
};

function settingText({ setting, problem }: FlagState): string[] {
  if (!setting) return [];
  const { value, percent, time, actor, reason } = setting;
  const since = `since ${time.slice(0, 16).replace('T', ' ')} by ${actor}: ${reason}`;
  return [`      = ${value} for ${percent}%, ${since}`, ...(problem ? [`      ${PROBLEMS[problem]}`] : [])];
}

function flagLines(state: FlagState): string[] {
  const { name, flag } = state;
  if (!flag) return [`    ${name}`, ...settingText(state)];
  const { type, values, description } = flag;
  const allowed = values ? `${type} (${values.join(', ')})` : type;
  return [`    ${name}: ${allowed}, default ${flag.default}. ${description}`, ...settingText(state)];
}

async function describeApp(store: Store, app: string): Promise<string[]> {
  const pointer = (await readPointer(store, app))?.pointer;
  if (!pointer) return [`${app} was never released`];
  const releases = await Promise.all(
    servedReleases(pointer).map(async ({ channel, releaseId }) => {
      const release = await readRelease(store, app, releaseId);
      const lines = flagStates(release?.flags, pointer.config).flatMap(flagLines);
      return [`  ${channel}  ${releaseId}${lines.length > 0 ? '' : '  no flags'}`, ...lines];
    }),
  );
  return [`${app}  revision ${pointer.revision}`, ...releases.flat()];
}

/** The shell gives remotes their flags since this contract. */
const CONTRACT_WITH_FLAGS = '^1.8.0';

/** Warns of live shells that are older than flags: with them, every flag has its default, and nothing can be switched off. */
export async function warnOfShells(store: Store): Promise<string[]> {
  const pointer = (await readPointer(store, 'shell'))?.pointer;
  const live = pointer ? servedReleases(pointer) : [];
  const shells = await Promise.all(live.map(async ({ releaseId }) => readRelease(store, 'shell', releaseId)));
  return shells.flatMap((shell) =>
    shell && !satisfiesContract(shell.contract, CONTRACT_WITH_FLAGS)
      ? [
          `NO EFFECT with shell ${shell.releaseId}: it offers contract ${shell.contract}, and flags need ${CONTRACT_WITH_FLAGS}`,
        ]
      : [],
  );
}

/**
 * Lists the flags of the live releases for the terminal, with times in UTC.
 * @param app all apps if it is undefined
 */
export async function describeFlags(store: Store, app?: string): Promise<string[]> {
  const apps = app === undefined ? await releasedApps(store) : [app];
  const described = await Promise.all(apps.map((each) => describeApp(store, each)));
  return [...described.flat(), ...(await warnOfShells(store))];
}
