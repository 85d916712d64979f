import { type FlagState, flagStates, servedReleases } from '@kenali/federation/boot';
import { describeMove } from './describe-live.ts';
import { releasedApps } from './pointers/check-contracts.ts';
import { readPointer } from './pointers/move-pointer.ts';
import { readRelease } from './publish/read-release.ts';
import type { Store } from './store/store.ts';

const stateText = (isOn: boolean): string => (isOn ? 'on' : 'off');

function settingText({ flag, setting }: FlagState): string[] {
  if (!setting) return [];
  const since = `since ${describeMove(setting)}`;
  return [
    `      ${stateText(setting.value)} ${since}`,
    ...(flag ? [] : ['      NO EFFECT: the release does not know it']),
  ];
}

const flagLines = (state: FlagState): string[] => [
  `    ${state.name}${state.flag ? `: ${stateText(state.flag.default)} by default. ${state.flag.description}` : ''}`,
  ...settingText(state),
];

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

/**
 * Lists the flags of the live releases for the terminal, with times in UTC.
 * @param app all apps if it is undefined
 */
export async function describeFlags(store: Store, app?: string): Promise<string[]> {
  const apps = app === undefined ? await releasedApps(store) : [app];
  const described = await Promise.all(apps.map((each) => describeApp(store, each)));
  return described.flat();
}
