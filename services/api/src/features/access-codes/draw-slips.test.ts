import { ACCESS_CODES_MAX } from '@kenali/contracts';
import { inTier } from '@kenali/node-utils/testing';
import { readPages } from '../../../test/read-pdf.ts';
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
