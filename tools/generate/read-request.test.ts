import { readRequest } from './read-request.ts';

describe('readRequest', () => {
  it('when name and prefix are given, then it derives the other names', () => {
    expect(readRequest(['jadwal-konsultasi-mf', '--prefix', '/jadwal-konsultasi'])).toEqual({
      app: 'jadwal-konsultasi-mf',
      container: 'jadwal_konsultasi_mf',
      prefix: '/jadwal-konsultasi',
      title: 'Jadwal konsultasi',
    });
  });

  it('when a title is given, then it uses that title', () => {
    expect(readRequest(['laporan-mf', '--prefix', '/a/b', '--title', ' Laporan (Praktik) '])).toMatchObject({
      prefix: '/a/b',
      title: 'Laporan (Praktik)',
    });
  });

  it.each([
    ['no name', ['--prefix', '/laporan']],
    ['no prefix', ['laporan-mf']],
    ['two names', ['laporan-mf', 'other-mf', '--prefix', '/laporan']],
    ['an unknown option', ['laporan-mf', '--prefix', '/laporan', '--port', '3']],
    ['a name without -mf', ['laporan', '--prefix', '/laporan']],
    ['a name that is only -mf', ['-mf', '--prefix', '/laporan']],
    ['capital letters', ['Laporan-mf', '--prefix', '/laporan']],
    ['a name that begins with a digit', ['2laporan-mf', '--prefix', '/laporan']],
    ['an underscore', ['laporan_x-mf', '--prefix', '/laporan']],
    ['a name that is a path', ['../laporan-mf', '--prefix', '/laporan']],
    ['a name that is too long', [`${'a'.repeat(40)}-mf`, '--prefix', '/laporan']],
    ['a prefix without a slash', ['laporan-mf', '--prefix', 'laporan']],
    ['a prefix that ends in a slash', ['laporan-mf', '--prefix', '/laporan/']],
    ['the root as a prefix', ['laporan-mf', '--prefix', '/']],
    ['a prefix with ..', ['laporan-mf', '--prefix', '/../x']],
    ['a prefix with a parameter', ['laporan-mf', '--prefix', '/laporan/:id']],
    ['a title that would end a string', ['laporan-mf', '--prefix', '/laporan', '--title', "Laporan'"]],
    ['a title with markup', ['laporan-mf', '--prefix', '/laporan', '--title', '<b>Laporan</b>']],
  ])('when there is %s, then it throws with the usage', (_what, args) => {
    expect(() => readRequest(args)).toThrow(/\nUsage: npm run new-remote/);
  });
});
