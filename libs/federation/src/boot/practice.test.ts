import type { BootPractice } from '@kenali/contracts';
import { BrokenDocument } from './check-fields.ts';
import { parsePractice, practicePlace, readablePhone, withPractice } from './practice.ts';

const example: BootPractice = {
  name: 'Contoh',
  line: 'Praktik contoh',
  branches: [{ name: 'Utara', lines: ['Jalan 1', 'Kota 2'] }],
  whatsappContacts: [{ label: 'Jadwal', phone: '6281200000001' }],
  socialLinks: [{ label: 'Instagram', url: 'https://instagram.example.test/contoh' }],
  profileVideoUrl: 'https://video.example.test/embed/1',
  photo: { url: 'https://foto.example.test/ruang.jpg', description: 'Ruang konsultasi' },
  psychologists: [
    { name: 'Ani', title: 'M.Psi., Psikolog', licence: 'SIPP 1', photoUrl: 'https://foto.example.test/ani.jpg' },
    { name: 'Budi', licence: 'SIPP 2' },
  ],
};
const own: BootPractice = {
  ...example,
  name: 'Tumbuh & <Kembang>',
  whatsappContacts: [{ label: 'Tanya "kami"', phone: '628111222333' }],
};

describe('parsePractice', () => {
  it('when it is complete, then it is returned', () => {
    expect(parsePractice(JSON.parse(JSON.stringify(example)))).toEqual(example);
  });

  it('when the practice has no video, photograph and psychologists, then none is returned', () => {
    const { profileVideoUrl: _video, photo: _photo, psychologists: _people, ...without } = example;
    expect(parsePractice(without)).toEqual(without);
  });

  it('when the site names features that this shell does not know, then those it knows are returned', () => {
    const features = ['norms', 'ghosts', 5, 'access-codes'];
    expect(parsePractice({ ...example, features }).features).toEqual(['access-codes', 'norms']);
    expect(parsePractice({ ...example, features: 'norms' }).features).toBeUndefined();
  });

  it.each([
    ['no object', 'Contoh'],
    ['a name that is not a text', { ...example, name: 5 }],
    ['an empty line', { ...example, line: '' }],
    ['contacts that are not a list', { ...example, whatsappContacts: {} }],
    ['a psychologist without a licence', { ...example, psychologists: [{ name: 'Ani' }] }],
    ['a photograph without a description', { ...example, photo: { url: 'https://foto.example.test/a.jpg' } }],
    ['a contact without a number', { ...example, whatsappContacts: [{ label: 'Jadwal' }] }],
  ])('when it has %s, then it is refused', (_what, value) => {
    expect(() => parsePractice(value)).toThrow(BrokenDocument);
  });
});

describe('withPractice', () => {
  const html = `<title>Contoh</title><b>${practicePlace('name', example)}</b>${practicePlace('contacts', example)}<i>${practicePlace('name', example)}</i>`;

  it('when the document has places, then title, names and contacts are those of the practice, escaped', () => {
    expect(withPractice(html, own)).toBe(
      '<title>Tumbuh &amp; &lt;Kembang&gt;</title><b>Tumbuh &amp; &lt;Kembang&gt;</b>' +
        '<ul><li>Tanya &quot;kami&quot;<a href="https://wa.me/628111222333">WhatsApp +62 811-1222-333</a>' +
        '<a href="tel:+628111222333">Telepon +62 811-1222-333</a></li></ul><i>Tumbuh &amp; &lt;Kembang&gt;</i>',
    );
  });

  it('when a name contains a pattern of replace, then it is written as it is', () => {
    expect(withPractice('<title>x</title>', { ...own, name: "$& $' Praktik" })).toBe(
      "<title>$&amp; $' Praktik</title>",
    );
  });
});

it('readablePhone: groups the digits', () => {
  expect(readablePhone('6281200000001')).toBe('+62 812-0000-0001');
});
