/** A file of the store as it was read. */
export interface Stored {
  content: Buffer;
  /** Changes with the content. */
  etag: string;
}

export interface Listed {
  /** From the root of the store, with forward slashes. */
  path: string;
  /** Milliseconds since 1970. */
  modified: number;
}

/**
 * Where releases live: a folder or a bucket. Files are written once and never changed; only pointers change, and only
 * for somebody who has seen what they replace. Every write is whole or not there at all.
 */
export interface Store {
  /** For messages: the folder or the address of the bucket. */
  readonly where: string;
  /** Null when there is no such file. */
  read(path: string): Promise<Stored | null>;
  /** All files below a folder, hidden ones too. */
  list(folder: string): Promise<Listed[]>;
  /** Names of the folders directly below a folder; '' is the root. */
  folders(folder: string): Promise<string[]>;
  /** `exists`: somebody wrote that path before, and what it holds was not touched. */
  putFile(path: string, content: Buffer): Promise<'put' | 'exists'>;
  /** @param etag of the content to replace; null when there must be none. `conflict`: it is another by now. */
  putPointer(path: string, content: Buffer, etag: string | null): Promise<'put' | 'conflict'>;
  /** What is not there is no error. */
  delete(paths: readonly string[]): Promise<void>;
}

export const pointerPath = (app: string): string => `${app}/channels.json`;
export const releasePath = (app: string, releaseId: string): string => `${app}/${releaseId}/release.json`;
