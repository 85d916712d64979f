/**
 * The API stops a canary that fails too often. The site then assigns no page to it. The pointer does not change, because only
 * staff move pointers.
 */
export interface CanaryStop {
  schema: 1;
  app: string;
  /** Together with the salt, identifies one canary: the same release as a new canary has another salt. */
  releaseId: string;
  salt: string;
  /** ISO 8601. */
  time: string;
  reason: string;
}

type CanaryId = Pick<CanaryStop, 'releaseId' | 'salt'>;

/** Whether a stop belongs to this canary and not to an earlier one. */
export const isStopOf = (stop: CanaryId, canary: CanaryId): boolean =>
  stop.releaseId === canary.releaseId && stop.salt === canary.salt;
