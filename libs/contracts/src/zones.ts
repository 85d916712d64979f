/** The zones of Indonesia. None of them changes its clocks. */
export const ZONES = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const;
export type Zone = (typeof ZONES)[number];

/** As people call them, and their hours ahead of UTC. */
const FACTS: Readonly<Record<Zone, { name: string; hours: number }>> = {
  'Asia/Jakarta': { name: 'WIB', hours: 7 },
  'Asia/Makassar': { name: 'WITA', hours: 8 },
  'Asia/Jayapura': { name: 'WIT', hours: 9 },
};
const HOUR_MS = 60 * 60_000;

export const zoneName = (zone: Zone): string => FACTS[zone].name;

/** The moment at which the clocks of a zone show a day ("2026-12-01") and a time ("09:30"). */
export const momentIn = (zone: Zone, day: string, time: string): Date =>
  new Date(Date.parse(`${day}T${time}:00Z`) - FACTS[zone].hours * HOUR_MS);

/** The calendar day of a moment in a zone: "2026-12-01". */
export const dayIn = (zone: Zone, moment: Date): string =>
  new Date(moment.getTime() + FACTS[zone].hours * HOUR_MS).toISOString().slice(0, 10);

/** The latest day that a calendar in Indonesia shows: that of Papua. For days that families give. */
export const latestDay = (moment: Date): string => dayIn('Asia/Jayapura', moment);

const format = (zone: Zone, options: Intl.DateTimeFormatOptions, moment: Date | string) =>
  new Intl.DateTimeFormat('id-ID', { ...options, timeZone: zone }).format(new Date(moment));

/** "09.30 WITA" */
export const clockText = (moment: Date | string, zone: Zone): string =>
  `${format(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, moment)} ${zoneName(zone)}`;

/** "Selasa, 1 Desember 2026" */
export const dateText = (moment: Date | string, zone: Zone): string =>
  format(zone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, moment);

/**
 * "Selasa, 1 Desember 2026 pukul 09.30 WITA". Where the practice has another zone, its time follows: "(08.30 WIB)", with its day if
 * that is another one.
 */
export function bookedTimeText(moment: Date | string, zone: Zone, practiceZone: Zone = zone): string {
  const text = `${dateText(moment, zone)} pukul ${clockText(moment, zone)}`;
  if (practiceZone === zone) return text;
  const [day, other] = [dateText(moment, zone), dateText(moment, practiceZone)];
  return `${text} (${other === day ? '' : `${other} pukul `}${clockText(moment, practiceZone)})`;
}
