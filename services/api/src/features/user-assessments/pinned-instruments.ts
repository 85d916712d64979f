import type { Instrument } from '@kenali/instruments';
import type { Services } from '../../services.ts';

interface Pin {
  userId: number;
  instrument: Instrument;
}

/** More than are being filled in at one time; the oldest goes first. */
const MOST = 5000;
const pinsOf = new WeakMap<Services, Map<number, Pin>>();

const pins = (services: Services): Map<number, Pin> => {
  const known = pinsOf.get(services) ?? new Map<number, Pin>();
  pinsOf.set(services, known);
  return known;
};

/**
 * Whose a user assessment is and what it is pinned to never changes, so that a save every few seconds need not read it
 * again before its one update. The update's own condition decides; this only says what to check the answers against.
 */
export function pinnedInstrument(services: Services, id: number, userId: number): Instrument | undefined {
  const pin = pins(services).get(id);
  return pin?.userId === userId ? pin.instrument : undefined;
}

export function rememberPin(services: Services, id: number, pin: Pin): void {
  const known = pins(services);
  known.set(id, pin);
  if (known.size > MOST) known.delete(known.keys().next().value as number);
}

export const forgetPin = (services: Services, id: number): void => void pins(services).delete(id);
