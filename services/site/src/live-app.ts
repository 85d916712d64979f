import type { Release } from '@kenali/federation/boot';

/** The releases of an app that visitors may get. */
export interface LiveApp {
  revision: number;
  stable: Release;
  /** Missing if there is none, or if it is stopped or unreadable. */
  canary?: { release: Release; percent: number; salt: string };
  config?: Record<string, unknown>;
}

/** By app; `off` if the app is switched off. An app that was never published is missing. */
export type LiveApps = ReadonlyMap<string, LiveApp | 'off'>;
