import { ACCESS_CODES_MAX } from '@kenali/contracts';
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

it('draws the largest batch, with four slips on each page', async () => {
  const slips = slipsOf(
    Array.from({ length: ACCESS_CODES_MAX }, (_, at) => ({ number: at + 1, text: '0000-0000-0000-0000' })),
  );
  const pages = (await drawSlips(slips, loadFonts())).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages).toHaveLength(ACCESS_CODES_MAX / 4);
});

it('draws each code on one line, also one of the widest letters', async () => {
  const text = 'WWWW-WWWW-WWWW-WWWW';
  const [page] = await readPages([await drawSlips(slipsOf([{ number: 1, text }]), loadFonts())], 1);
  expect(page).toContain(text);
});
