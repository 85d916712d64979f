import { dayIn, type Slot, ZONES, type Zone } from '@kenali/contracts';

/** Other names of the same clocks. */
const ALIASES: Readonly<Record<string, Zone>> = {
  'Asia/Pontianak': 'Asia/Jakarta',
  'Asia/Ujung_Pandang': 'Asia/Makassar',
};

/** The zone of the browser if it is one of Indonesia, else that of the practice. */
export function readerZone(practiceZone: Zone): Zone {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return ALIASES[timeZone] ?? ZONES.find((zone) => zone === timeZone) ?? practiceZone;
}

/** The slots of each day by the clock of a zone, in order. */
export function slotsByDay(slots: readonly Slot[], zone: Zone): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = dayIn(zone, new Date(slot.startsAt));
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return days;
}
