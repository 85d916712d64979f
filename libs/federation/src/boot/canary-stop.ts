import type { CanaryStop } from '@kenali/contracts';
import { BrokenDocument, fieldsOf, parseJson, safeNameOf, schemaOneOf, textOf } from './check-fields.ts';

/**
 * Parses the file that records why the site stopped a canary.
 * @throws BrokenDocument when it is invalid
 */
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
