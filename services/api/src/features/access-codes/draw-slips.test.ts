import { ACCESS_CODES_MAX, ASSESSMENT_LIMITS, PARTNER_MAX } from '@kenali/contracts';
import { inTier } from '@kenali/node-utils/testing';
import { readPages, readPdf } from '../../../test/read-pdf.ts';
import { loadFonts } from '../../pdf/pdf-writer.ts';
import { drawSlips, type Slips } from './draw-slips.ts';

const slipsOf = (codes: Slips['codes']): Slips => ({
  batch: {
    assessment: { id: 1, name: 'Profil Sensori Anak', type: 'sensory', instrumentId: null, ageRange: '3-14' },
    partner: 'SD Harapan',
    lastDay: '2027-06-30',
  } as const,
  codes,
  publicUrl: 'https://kenali.example.test',
  practice: { name: 'Praktik Melati', contact: 'Jalan Melati 1' },
  date: new Date('2026-11-30T01:00:00Z'),
});

const COUNT = inTier({ gate: ACCESS_CODES_MAX / 10, full: ACCESS_CODES_MAX });

it(`draws a batch of ${COUNT}, with four slips on each page`, async () => {
  const codes = Array.from({ length: COUNT }, (_, at) => ({ number: at + 1, text: '0000-0000-0000-0000' }));
  const pages = (await drawSlips(slipsOf(codes), loadFonts())).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages).toHaveLength(COUNT / 4);
});

it('draws each code on one line, also one of the widest letters', async () => {
  const text = 'WWWW-WWWW-WWWW-WWWW';
  const [page] = await readPages([await drawSlips(slipsOf([{ number: 1, text }]), loadFonts())], 1);
  expect(page).toContain(text);
});

it('keeps everything on the slip of its family, also with the longest names', async () => {
  const codes = [1, 2, 3, 4].map((number) => ({ number, text: '0000-0000-0000-0000' }));
  const slips = slipsOf(codes);
  slips.batch.partner = 'W'.repeat(PARTNER_MAX);
  slips.batch.assessment.name = 'W'.repeat(ASSESSMENT_LIMITS.name);
  slips.practice = { name: 'W'.repeat(60), contact: 'W'.repeat(160) };
  const { pages } = await readPdf(await drawSlips(slips, loadFonts()));
  expect(pages).toHaveLength(1);
  const { boxes, width, height } = pages[0]!;
  // The number is the last line.
  const last = boxes.filter(({ text }) => text.startsWith('Nomor'));
  expect(last.map(({ text, left, bottom }) => [text, left < width / 2, bottom > height / 2])).toEqual([
    ['Nomor 1', true, true],
    ['Nomor 2', false, true],
    ['Nomor 3', true, false],
    ['Nomor 4', false, false],
  ]);
});

it.each([
  ['Jalan Melati 1', 'Pertanyaan? Jalan Melati 1\nNomor 1'],
  ['', 'kodenya.\nNomor 1'],
])('when the contact of the practice is %j, then the slip ends with %j', async (contact, end) => {
  const slips = slipsOf([{ number: 1, text: '0000-0000-0000-0000' }]);
  slips.practice.contact = contact;
  const [page] = await readPages([await drawSlips(slips, loadFonts())], 1);
  expect(page?.trim().endsWith(end)).toBe(true);
});
