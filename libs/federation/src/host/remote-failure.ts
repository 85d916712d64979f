import type { RemoteName } from '@kenali/contracts';

/**
 * - `boot`: the site names no release of this remote
 * - `contract`: the release needs another version of the shell contract
 * - `load`: the network, the CDN or the files failed, at the start or for a chunk loaded later
 * - `start`: the remote's own code failed before it returned its routes and slots
 * - `render`: the remote failed while it was on the page
 */
export type FailurePhase = 'boot' | 'contract' | 'load' | 'start' | 'render';

/** Why a remote is missing from the page. `reason` is for logs and reports; the screen chooses the text for users. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';
  readonly remote: RemoteName;
  /** Release id, or null when the site named none. */
  readonly version: string | null;
  readonly phase: FailurePhase;
  readonly reason: string;

  constructor(
    about: { remote: RemoteName; version: string | null; phase: FailurePhase; reason: string },
    options?: ErrorOptions,
  ) {
    super(`${about.remote} ${about.version ?? '(no release)'}, ${about.phase}: ${about.reason}`, options);
    this.remote = about.remote;
    this.version = about.version;
    this.phase = about.phase;
    this.reason = about.reason;
  }
}

/** Returns the message of any thrown value. */
export const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Whether webpack could not load a chunk of a remote. webpack defines the error's name. */
export const isMissingChunk = (cause: unknown): boolean => cause instanceof Error && cause.name === 'ChunkLoadError';
