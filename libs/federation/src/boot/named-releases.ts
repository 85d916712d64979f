import type { Channel, Pointer, PointerMove } from './pointer.ts';

type Names = Pick<PointerMove, 'stable' | 'canary'>;

/** The releases that a pointer or a move names, also a canary that nobody gets. */
export const namedReleases = ({ stable, canary }: Names): { channel: Channel; releaseId: string }[] => [
  { channel: 'stable', releaseId: stable },
  ...(canary ? [{ channel: 'canary' as const, releaseId: canary.releaseId }] : []),
];

/** Those that visitors get while the app is switched on. */
export const servedReleases = (pointer: Names): ReturnType<typeof namedReleases> =>
  namedReleases(pointer).filter(({ channel }) => channel === 'stable' || pointer.canary?.percent);

/** The move since which the condition has held without interruption. */
export const findMoveSince = (
  { history }: Pick<Pointer, 'history'>,
  holds: (move: PointerMove) => boolean,
): PointerMove | undefined => history[history.findLastIndex((move) => !holds(move)) + 1];
