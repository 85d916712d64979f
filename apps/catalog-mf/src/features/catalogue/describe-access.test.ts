/** @jest-environment node */
import { ACCESS_TEXTS } from '@kenali/contracts';
import { describeFailure } from './use-direct-access.ts';

const answer = (status: number, detail: string | null) =>
  Object.assign(new Error(`${status}: `), { status, code: null, detail, fields: [] });

it.each([
  ['Akses Admin Berhasil!', { isAdminAccess: true, isInternalAccess: false }],
  ['Akses Internal Berhasil!', { isAdminAccess: false, isInternalAccess: true }],
  ['Akses Gratis Berhasil!', { isAdminAccess: false, isInternalAccess: false }],
])('the title of a granted access is "%s"', (title, right) => {
  expect(ACCESS_TEXTS.granted(right)).toBe(title);
});

describe('describeFailure', () => {
  it.each([
    ['a refusal with a detail', answer(403, 'Harus dibayar.'), 'Gagal Mengakses Asesmen', 'Harus dibayar.'],
    ['a refusal without one', answer(500, null), 'Gagal Mengakses Asesmen', 'Gagal mengakses asesmen'],
    ['an empty detail', answer(500, ''), 'Gagal Mengakses Asesmen', 'Gagal mengakses asesmen'],
    [
      'no response',
      new TypeError('Failed to fetch'),
      'Gagal Mengakses Asesmen',
      'Terjadi kesalahan saat mengakses asesmen gratis.',
    ],
    ['no questionnaire', answer(409, 'Belum tersedia.'), 'Gagal Membuat Akses', 'Belum tersedia.'],
    ['an ended session', answer(401, 'Unauthorized'), 'Tidak Diizinkan', 'Anda telah keluar. Masuk lagi...'],
  ])('when there is %s, then the toast is destructive and describes it', (_, error, title, description) => {
    expect(describeFailure(error)).toEqual({ title, description, variant: 'destructive' });
  });
});
