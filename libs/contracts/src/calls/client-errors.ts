import type { IsoTime } from './common.ts';

/**
 * Where an error of the browser happened. Of a remote: `boot` (no release), `contract`, `load`, `start`, `render`, as
 * `RemoteFailure` names them; of the shell: `render`; of either: `script` (uncaught) and `promise` (unhandled rejection).
 */
export type ClientErrorPhase = 'boot' | 'contract' | 'load' | 'start' | 'render' | 'script' | 'promise';

/** Names no person and no page: an app, its release, and a message without data. */
export interface ClientErrorReport {
  /** Folder of the store: "catalog-mf", "shell". */
  app: string;
  /** Release id that the page ran or tried to; null when the site named none. */
  releaseId: string | null;
  phase: ClientErrorPhase;
  /** Revision of the pointer that named the release; null for a release that no pointer named. */
  revision: number | null;
  message: string;
}

export interface ClientErrorsBody {
  /** Of the boot document; without one that the site has signed nothing is counted towards a canary. */
  bootId?: string;
  errors: ClientErrorReport[];
}

export type ReleaseChannel = 'stable' | 'canary';

/** What is live of one app. */
export interface AdminReleaseView {
  app: string;
  /** The pointer cannot be read; everything below is empty then. */
  problem: string | null;
  isEnabled: boolean;
  revision: number | null;
  stable: { releaseId: string; since: IsoTime | null; by: string | null; reason: string | null } | null;
  canary: {
    releaseId: string;
    /** 0 to 100. */
    percent: number;
    since: IsoTime | null;
    by: string | null;
    /** Nobody is assigned to it any more. */
    stopped: { at: IsoTime; by: string; reason: string } | null;
  } | null;
}

/** Errors of one release in the asked-for hours. */
export interface AdminClientErrorsView {
  app: string;
  /** Null: reports that no signed page vouches for. */
  releaseId: string | null;
  channel: ReleaseChannel | null;
  /** Signed pages that started with it. */
  boots: number;
  /** Those of them that reported an error of it. */
  failedBoots: number;
  /** `failedBoots / boots`; null before the first boot. */
  rate: number | null;
  /** Reports, by phase. */
  phases: Partial<Record<ClientErrorPhase, number>>;
  /** A few of them, newest first. */
  samples: { phase: ClientErrorPhase; message: string; count: number; revision: number | null; lastAt: IsoTime }[];
}

/** `release.json` of a release, with no more than loading it needs. Null: there is none before the live one. */
export type PreviousRelease = Record<string, unknown> | null;

/** Why the site assigns the present canary of an app to nobody. */
export interface CanaryStopView {
  releaseId: string;
  time: IsoTime;
  reason: string;
}

export interface ClientErrorCalls {
  /** The stable release before the live one: what a page falls back to, once, when the live one does not load. */
  'GET /api/releases/{app}/previous': { params: { app: string }; response: PreviousRelease };
  /** Null: the app has no canary, or one that goes on. Asked before a canary goes to everybody, and by pages that run it. */
  'GET /api/releases/{app}/canary-stop': { params: { app: string }; response: CanaryStopView | null };
  /** At most 20 a page; asked for with `keepalive`, and never tried again. */
  'POST /api/client-errors': { body: ClientErrorsBody; response: { success: true } };
  /** Once per page, when it runs: what the errors are a share of. */
  'POST /api/client-errors/boots': { body: { bootId: string }; response: { success: true } };
  'GET /api/admin/releases': { response: AdminReleaseView[] };
  /** By release, the newest boots first; the last 24 hours unless told. */
  'GET /api/admin/client-errors': { query: { hours?: number }; response: AdminClientErrorsView[] };
}
