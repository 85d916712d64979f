const JAKARTA_OFFSET_MS = 7 * 60 * 60 * 1000;

/** "2026-01-05 09:00:00 +0700", the form that the provider wants for a start. */
export const toJakartaTime = (time: Date): string =>
  `${new Date(time.getTime() + JAKARTA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')} +0700`;

/** The provider's times carry no zone and mean GMT+7; null for anything else. */
export function fromJakartaTime(text: unknown): Date | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  const time = new Date(`${text.replace(' ', 'T')}+07:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}
