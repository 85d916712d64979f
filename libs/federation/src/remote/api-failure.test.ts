/** @jest-environment node */
import { apiFailureOf, failureText } from './api-failure.ts';

const apiError = (fields: object) => Object.assign(new Error('404: {}'), { status: 404, ...fields });
const notFound = apiError({ code: 'NOT_FOUND', detail: 'Data tidak ditemukan.' });
const networkError = new TypeError('Failed to fetch');

describe('apiFailureOf', () => {
  it('when the API client threw a response, then it returns status, code, sentence and fields', () => {
    expect(apiFailureOf(notFound)).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      detail: 'Data tidak ditemukan.',
      fields: [],
    });
  });

  it.each([networkError, 'text', 'x', null, { status: 500 }])('when %p was thrown, then it returns null', (thrown) =>
    expect(apiFailureOf(thrown)).toBeNull(),
  );
});

describe('failureText', () => {
  it.each([
    ['a response with a sentence', notFound, 'Data tidak ditemukan.'],
    ['a response without one', apiError({}), 'fallback'],
    ['a response with an empty one', apiError({ detail: '' }), 'fallback'],
    ['a network error', networkError, 'no response'],
  ])('when it gets %s, then it returns the matching text', (_what, error, text) => {
    expect(failureText(error, 'fallback', 'no response')).toBe(text);
  });

  it('when no text for a missing response is given, then it uses the fallback', () => {
    expect(failureText(networkError, 'fallback')).toBe('fallback');
  });
});
