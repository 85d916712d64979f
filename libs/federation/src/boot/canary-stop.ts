import { BrokenDocument, fieldsOf, parseJson, safeNameOf, schemaOneOf, textOf } from './check-fields.ts';

/**
 * The note that a canary failed too often. The site that reads it assigns nobody to that canary any more; the pointer
 * stays where it is, because only people move it.
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

/** @throws BrokenDocument */
export function parseCanaryStop(text: string): CanaryStop {
  const what = 'canary stop';
  const fields = fieldsOf(parseJson(text, what), what);
  const time = textOf(fields, 'time', what);
  if (Number.isNaN(Date.parse(time))) throw new BrokenDocument(`${what}: time is not a date`);
  return {
    schema: schemaOneOf(fields, what),
    app: safeNameOf(fields, 'app', what),
    releaseId: safeNameOf(fields, 'releaseId', what),
    salt: textOf(fields, 'salt', what),
    time,
    reason: textOf(fields, 'reason', what),
  };
}
