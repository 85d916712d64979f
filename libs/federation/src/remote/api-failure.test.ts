import { apiFailureOf } from './api-failure.ts';

describe('apiFailureOf', () => {
  it('when the client threw an answer, then its status, code and sentence are read', () => {
    const thrown = Object.assign(new Error('404: {}'), {
      status: 404,
      code: 'NOT_FOUND',
      detail: 'Data tidak ditemukan.',
    });
    expect(apiFailureOf(thrown)).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      detail: 'Data tidak ditemukan.',
      fields: [],
    });
  });

  it.each([new TypeError('Failed to fetch'), 'text', null, { status: 500 }])(
    'when %p was thrown, then it is no answer',
    (thrown) => expect(apiFailureOf(thrown)).toBeNull(),
  );
});
