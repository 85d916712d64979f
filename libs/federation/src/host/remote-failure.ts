import type { RemoteName } from '@kenali/contracts';

/**
 * - `boot`: the site names no release of this remote
 * - `contract`: the release needs a shell that this one is not
 * - `load`: the network, the CDN or the files, at the start or of a part that came later
 * - `start`: the remote's own code failed before it offered anything
 * - `render`: it failed later, while it was on the page
 */
export type FailurePhase = 'boot' | 'contract' | 'load' | 'start' | 'render';

/** Why a remote is not there. The reason is for logs; what people read is the screen's choice. */
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

/** The sentence of whatever was thrown. */
export const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** A file of a remote, beside its entry, did not come; webpack fixes the name. */
export const isMissingChunk = (cause: unknown): boolean => cause instanceof Error && cause.name === 'ChunkLoadError';
