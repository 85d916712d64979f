import type { OwnerProof } from '../auth/types.ts';
import type { Count, Id, IsoTime } from '../common/types.ts';

/** `expired`: the archive has been deleted, because its time is over or a newer one was requested. */
export const DATA_EXPORT_STATES = ['running', 'ready', 'failed', 'expired'] as const;
export type DataExportState = (typeof DATA_EXPORT_STATES)[number];

/** An archive of everything that is stored about an account and its children. */
export interface DataExportView {
  id: Id;
  state: DataExportState;
  createdAt: IsoTime;
  /** Steps that are done, of all steps. `total` is 0 until they are known. */
  progress: { done: Count; total: Count };
  /** Null unless the archive can be downloaded. */
  sizeBytes: Count | null;
  expiresAt: IsoTime | null;
}

export interface NewestDataExport {
  /** Null if the account has requested none in the last weeks. */
  newest: DataExportView | null;
}

export interface DataExportCalls {
  'GET /api/data-exports/newest': { response: NewestDataExport };
  /**
   * Requests an archive, and deletes the one before it. While one is being built, a repeated call answers with that one. Fails with
   * VALIDATION for a wrong password, and with SECOND_FACTOR_INVALID without a right code.
   */
  'POST /api/data-exports': { body: OwnerProof; response: DataExportView };
  /** Downloads the archive. Fails with DATA_EXPORT_NOT_READY or DATA_EXPORT_EXPIRED. */
  'GET /api/data-exports/{id}/file': { params: { id: Id }; response: Blob };
}
