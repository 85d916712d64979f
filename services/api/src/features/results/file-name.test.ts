import { reportFileName } from './file-name.ts';

describe('reportFileName', () => {
  it.each([
    ['Profil Sensori Anak', 'Hasil_Profil_Sensori_Anak_2026-11-21.pdf'],
    ['  Gaya   Belajar ', 'Hasil_Gaya_Belajar_2026-11-21.pdf'],
    ['../../etc/passwd', 'Hasil_.._.._etc_passwd_2026-11-21.pdf'],
    ['a"b<c>:d|e?*%', 'Hasil_a_b_c_d_e_2026-11-21.pdf'],
    ['Baris\r\nkedua\u202E', 'Hasil_Baris_kedua_2026-11-21.pdf'],
  ])('when the assessment name is %j, then the file name is %s', (name, file) => {
    expect(reportFileName(name, '2026-11-21')).toBe(file);
  });

  it('when the name is very long, then it is cut between characters to a length that file systems accept', () => {
    expect(reportFileName('😀'.repeat(255), '2026-11-21')).toBe(`Hasil_${'😀'.repeat(50)}_2026-11-21.pdf`);
    expect(reportFileName('a'.repeat(255), '2026-11-21')).toBe(`Hasil_${'a'.repeat(200)}_2026-11-21.pdf`);
    expect(reportFileName(`${'a'.repeat(197)}👨‍👩‍👧`, '2026-11-21')).toBe(`Hasil_${'a'.repeat(197)}_2026-11-21.pdf`);
  });

  it('when no character of the name is allowed, then the file name has the day only', () => {
    expect(reportFileName('///', '2026-11-21')).toBe('Hasil__2026-11-21.pdf');
  });
});
