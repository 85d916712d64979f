import { startTestApi, type TestApi } from './harness.ts';
import { elements, missingIn, type ReadPdf, readPdf, textOf } from './read-pdf.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { answers, NOW, PARTICIPANT } from './sensory.ts';

const CONTACT = 'Jalan Contoh Melati No. 1, Kota Contoh 10001, WhatsApp 0812 0000 0001, halo@tumbuh.example';
let api: TestApi;
let parent: Awaited<ReturnType<TestApi['user']>>;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  const practice = { name: 'Biro Psikologi Tumbuh Kembang Anak dan Keluarga Nusantara', contact: CONTACT };
  Object.assign(api.services.config.practice, practice);
  parent = await api.user();
});
afterAll(() => api.stop());

async function read(body: object, name?: string): Promise<ReadPdf> {
  const id = await completeOne(api, parent, 'sensory', { responses: answers(3), ...body }, name);
  return readPdf((await download(api, `/api/user-assessments/${id}/pdf`, parent.accessToken)).body);
}

/** Checks that all text is inside the page margins. */
function expectInside({ pages }: ReadPdf) {
  for (const { boxes, width, height } of pages)
    for (const { text, left, right, bottom, top } of boxes)
      expect([text, left >= 50 && right <= width - 50 && bottom >= 25 && top <= height - 25]).toEqual([text, true]);
}

describe('names in a report', () => {
  it.each([
    ['Arabic', 'محمد بن عبد الله', '◊◊◊◊ ◊◊ ◊◊◊ ◊◊◊◊'],
    ['Chinese', '山田太郎', '◊◊◊◊'],
    ['Javanese script', 'ꦱꦫꦶ', '◊◊'],
    ['Balinese and Latin script', 'Śrī ᬩ', 'Śrī ◊'],
    ['emoji', 'Alya 😀👨‍👩‍👧', 'Alya ◊◊'],
    ['combining accents', 'Nguye\u0302\u0303n', 'Nguyễn'],
    ['combining marks that the font lacks', 'A\u0333l\u0333ya', 'Alya'],
    ['a direction override', '\u202EeyA\u202C Budi', 'eyA Budi'],
    ['control characters', 'Bu\u0007di\u001b[31m', 'Budi[31m'],
  ])(
    'when a name has %s, then missing characters are replaced and the report explains the replacement',
    async (_what, childName, drawn) => {
      const pdf = await read({ participantInfo: { ...PARTICIPANT, childName } });
      expect(missingIn(pdf, [drawn])).toEqual([]);
      const explained = textOf(pdf).includes('◊ menggantikan huruf yang tidak dapat dicetak');
      expect(explained).toBe(drawn.includes('◊'));
      expectInside(pdf);
    },
  );

  it('when names have the maximum length and no space, then they wrap inside their box', async () => {
    const [childName, parentName] = ['W'.repeat(100), 'm'.repeat(100)];
    const pdf = await read({ participantInfo: { ...PARTICIPANT, childName, parentName } }, 'Q'.repeat(255));
    expect(missingIn(pdf, [childName, `${parentName} (Ibu)`, `Hasil ${'Q'.repeat(255)}`])).toEqual([]);
    expectInside(pdf);
  });

  it('when the practice has a long name and contact, then header and footer show them with the instrument version', async () => {
    const pdf = await read({});
    expect(missingIn(pdf, ['Biro Psikologi Tumbuh Kembang Anak dan Keluarga Nusantara', CONTACT])).toEqual([]);
    for (const { text } of pdf.pages) expect(text).toContain('Instrumen sensory-profile versi 1.0.1');
    expect(pdf.info.Author).toBe('Biro Psikologi Tumbuh Kembang Anak dan Keluarga Nusantara');
    expectInside(pdf);
  });
});

describe('comments in a report', () => {
  it('when every section has a comment of maximum length, then all comments are complete across several pages', async () => {
    const keys = [...'ABCDEFGHIJKLMN', 'umum'];
    const comments = Object.fromEntries(keys.map((key) => [key, 'akhir'.padStart(1000, `kata-${key} `)]));
    const pdf = await read({ comments });
    expect(missingIn(pdf, Object.values(comments))).toEqual([]);
    expect(pdf.pages.length).toBeGreaterThan(5);
    for (const [index, { text }] of pdf.pages.entries())
      expect(text).toContain(`Halaman ${index + 1} dari ${pdf.pages.length}`);
    expect(elements(pdf, 'H2').length).toBeGreaterThan(5);
    expectInside(pdf);
  });

  it('when a comment is one word of 1,000 letters, then it wraps inside the page', async () => {
    const pdf = await read({ comments: { A: 'x'.repeat(1000), B: 'baris\n'.repeat(160) } });
    expect(missingIn(pdf, ['x'.repeat(1000), 'baris'.repeat(160)])).toEqual([]);
    expectInside(pdf);
  });
});
