/** @jest-environment node */
import { showServerFields } from './show-server-fields.ts';

const form = () => ({
  getValues: () => ({ email: '', name: '', hours: [] }),
  setError: jest.fn(),
  setFocus: jest.fn(),
});
const failure = (fields: { path: string; message: string }[]) =>
  Object.assign(new Error('422'), { status: 422, fields });

it('showServerFields: when fields of the form failed, then it shows each error and focuses the first', () => {
  const { setError, setFocus, getValues } = form();
  const fields = [
    { path: 'name', message: 'Nama wajib diisi' },
    { path: 'email', message: 'Email tidak valid' },
  ];
  expect(showServerFields(failure(fields), { getValues, setError, setFocus })).toBe(true);
  expect(setError.mock.calls).toEqual([
    ['name', { type: 'server', message: 'Nama wajib diisi' }],
    ['email', { type: 'server', message: 'Email tidak valid' }],
  ]);
  expect(setFocus.mock.calls).toEqual([['name']]);
});

it.each([
  ['no field failed', failure([])],
  ['a field failed that the form does not have', failure([{ path: 'id', message: 'x' }])],
  ['a list of the form failed', failure([{ path: 'hours', message: 'x' }])],
  ['there was no response', new TypeError('Failed to fetch')],
])('showServerFields: when %s, then it changes nothing and returns false', (_when, error) => {
  const { setError, setFocus, getValues } = form();
  expect(showServerFields(error, { getValues, setError, setFocus })).toBe(false);
  expect([setError, setFocus].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
