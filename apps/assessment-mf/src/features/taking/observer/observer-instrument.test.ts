/** @jest-environment node */
import { sensoryInstrumentView as instrument } from '../../../testing/instruments.ts';
import { forObserver } from './observer-instrument.ts';

it.each([
  [['Isilah sendiri. Skala 1.5 sampai 5.'], ['Isilah sendiri. Skala 1.5 sampai 5.']],
  [['Bukan diagnosis. Anda akan dihubungi melalui WhatsApp untuk satu kali konsultasi.'], ['Bukan diagnosis.']],
  [
    ['Pertama', 'Konsultasi gratis.', 'Terakhir.'],
    ['Pertama', 'Terakhir.'],
  ],
])('forObserver: when the instructions are %j, then the observer reads %j', (instructions, read) => {
  expect(forObserver({ ...instrument, instructions })).toEqual({ ...instrument, instructions: read });
});
