/**
 * The API's note that a canary failed too often. The site that reads it assigns nobody to that canary any more; the
 * pointer stays where it is, because only people move it.
 */
export interface CanaryStop {
  schema: 1;
  app: string;
  /** The stop is for this release under this salt: the same release tried anew has another one. */
  releaseId: string;
  salt: string;
  /** ISO 8601. */
  time: string;
  reason: string;
}

type Draw = Pick<CanaryStop, 'releaseId' | 'salt'>;

/** Whether a stop is about this very canary: one of an earlier canary has nothing to do with it. */
export const isStopOf = (stop: Draw, canary: Draw): boolean =>
  stop.releaseId === canary.releaseId && stop.salt === canary.salt;
