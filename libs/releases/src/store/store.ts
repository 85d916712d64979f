import type { Signer } from '../signing/signer.ts';

/** A file that was read from the store. */
export interface StoredFile {
  content: Buffer;
  /** Changes with the content. */
  etag: string;
}

export interface ListedFile {
  /** From the root of the store, with forward slashes. */
  path: string;
  /** Milliseconds since 1970. */
  modified: number;
}

/**
 * Holds releases: a folder or a bucket. Files are created once and never change. Only pointers change, and only if the
 * writer has seen the content that it replaces. Every write is atomic.
 */
export interface Store {
  /** The folder, or the address of the bucket. For messages. */
  readonly where: string;
  /** Signs releases and moves, and refuses to build on unsigned ones. Without it, nothing is signed. */
  readonly signer?: Signer;
  /** Returns null if there is no such file. */
  read(path: string): Promise<StoredFile | null>;
  /** Lists all files below a folder, including hidden ones. */
  list(folder: string): Promise<ListedFile[]>;
  /** Lists the names of the folders directly below a folder. '' is the root. */
  folders(folder: string): Promise<string[]>;
  /** Creates a file. `exists`: the path was taken, and its content did not change. */
  putFile(path: string, content: Buffer): Promise<'put' | 'exists'>;
  /**
   * Replaces a pointer by compare-and-set. `conflict`: the pointer has changed since `etag` was read.
   * @param etag of the content to replace; null if there must be no pointer yet
   */
  putPointer(path: string, content: Buffer, etag: string | null): Promise<'put' | 'conflict'>;
  /** Deletes files. A missing file is not an error. */
  delete(paths: readonly string[]): Promise<void>;
}

export const pointerPath = (app: string): string => `${app}/channels.json`;
export const releasePath = (app: string, releaseId: string): string => `${app}/${releaseId}/release.json`;
/** The document of the API that a release was built with, whose digest is `api` in `release.json`. No browser needs it. */
export const apiPath = (app: string, releaseId: string): string => `${app}/${releaseId}/.api.json.gz`;
