import type { ErrorCode } from '@kenali/contracts';
import { apiError, networkError } from '../../../testing/fake-shell.tsx';
import { judgeSaveError } from './judge-save-error.ts';

it('judgeSaveError: when nobody answered, then it is tried again', () => {
  expect(judgeSaveError(networkError())).toBe('later');
});

it.each<[ErrorCode, string]>([
  ['UNAVAILABLE', 'later'],
  ['INTERNAL', 'later'],
  ['TOO_MANY_REQUESTS', 'later'],
  ['Unauthorized', 'later'],
  ['CONFLICT', 'later'],
  ['ALREADY_COMPLETED', 'completed'],
  ['ACCESS_FROZEN', 'frozen'],
  ['VALIDATION', 'refused'],
  ['NOT_FOUND', 'refused'],
  ['TOO_LARGE', 'refused'],
])('judgeSaveError: when the answer is %s, then the verdict is %s', (code, verdict) => {
  expect(judgeSaveError(apiError(code))).toBe(verdict);
});
