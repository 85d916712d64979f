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
