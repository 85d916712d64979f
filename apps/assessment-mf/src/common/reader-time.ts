import { dayIn, ZONES, type Zone } from '@kenali/contracts';

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

/** The calendar day of a reader in Indonesia, and of Jakarta for all others: "2026-11-21". The API accepts the day of each zone. */
export const todayHere = (now = new Date()): string => dayIn(readerZone() ?? 'Asia/Jakarta', now);
