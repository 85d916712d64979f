import { reportFileName } from './file-name.ts';

describe('reportFileName', () => {
  it.each([
    ['Profil Sensori Anak', 'Hasil_Profil_Sensori_Anak_2026-11-21.pdf'],
    ['  Gaya   Belajar ', 'Hasil_Gaya_Belajar_2026-11-21.pdf'],
    ['../../etc/passwd', 'Hasil_.._.._etc_passwd_2026-11-21.pdf'],
    ['a"b<c>:d|e?*%', 'Hasil_a_b_c_d_e_2026-11-21.pdf'],
    ['Baris\r\nkedua\u202E', 'Hasil_Baris_kedua_2026-11-21.pdf'],
  ])('when the assessment is called %j, then the file is %s', (name, file) => {
    expect(reportFileName(name, '2026-11-21')).toBe(file);
  });

  it('when the name is very long, then it is cut between characters', () => {
    const file = reportFileName('😀'.repeat(255), '2026-11-21');
    expect(file).toBe(`Hasil_${'😀'.repeat(100)}_2026-11-21.pdf`);
  });
});
