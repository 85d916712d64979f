import type { Pointer, Release } from '@kenali/federation/boot';

/** The releases of an app that visitors may get. */
export interface LiveApp {
  revision: number;
  stable: Release;
  /** Missing if there is none, or if it is stopped or unreadable. */
  canary?: { release: Release; percent: number; salt: string };
  config?: Record<string, unknown>;
}

/** An app that is switched off. */
export interface OffApp {
  isOff: true;
  revision: number;
  /** Its stable release, which nobody gets, owns these. */
  prefixes: readonly string[];
}

export const isOff = (app: LiveApp | OffApp): app is OffApp => 'isOff' in app;

/** Those that visitors may get. */
export const releasesOf = ({ stable, canary }: LiveApp): Release[] => (canary ? [stable, canary.release] : [stable]);

/** By app. An app that was never published is missing. */
export type LiveApps = ReadonlyMap<string, LiveApp | OffApp>;

/** The stable releases that the pointer has named, the latest first. */
export const earlierOf = ({ history }: Pointer): string[] => [
  ...new Set(history.map(({ stable }) => stable).reverse()),
];
