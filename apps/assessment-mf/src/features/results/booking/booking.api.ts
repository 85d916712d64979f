import { ZONES, type Zone } from '@kenali/contracts';

/** Other names of the same clocks. */
const ALIASES: Readonly<Record<string, Zone>> = {
  'Asia/Pontianak': 'Asia/Jakarta',
  'Asia/Ujung_Pandang': 'Asia/Makassar',
};

/** The zone of the browser if it is one of Indonesia. */
export function readerZone(): Zone | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return ALIASES[timeZone] ?? ZONES.find((zone) => zone === timeZone);
}
