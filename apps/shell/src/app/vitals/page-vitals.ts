import { VITALS_PER_REPORT, type VitalMetric, type VitalReport, vitalRouteOf } from '@kenali/contracts';

/** An entry of the browser's timeline with the fields that the metrics use. */
export interface VitalEntry {
  entryType: string;
  startTime: number;
  duration: number;
  interactionId?: number;
  hadRecentInput?: boolean;
  value?: number;
  responseStart?: number;
  activationStart?: number;
}

interface Shift {
  score: number;
  sum: number;
  first: number;
  last: number;
}

/** A burst of layout shifts: at most 1 s apart, and 5 s together (web.dev/articles/cls). */
const SHIFT_GAP_MS = 1000;
const SHIFT_BURST_MS = 5000;
/** For each 50 interactions, the slowest one is left out (web.dev/articles/inp). */
const INTERACTIONS_PER_OUTLIER = 50;

/** Collects how fast a page is, by route, and gives each value out once. */
export function createPageVitals(addressAt: (time: number) => string) {
  let activation = 0;
  let firstByte: { at: number; ms: number } | null = null;
  let paint: { at: number; ms: number } | null = null;
  let isPaintFinal = false;
  const interactions = new Map<string, Map<number, number>>();
  const shifts = new Map<string, Shift>();
  const given = new Set<string>();

  function addInteraction(route: string, { interactionId, duration }: VitalEntry) {
    if (!interactionId) return;
    const found = interactions.get(route) ?? new Map<number, number>();
    interactions.set(route, found.set(interactionId, Math.max(duration, found.get(interactionId) ?? 0)));
  }

  function addShift(route: string, { startTime, value = 0 }: VitalEntry) {
    const known = shifts.get(route);
    const isBurst = known && startTime - known.last < SHIFT_GAP_MS && startTime - known.first < SHIFT_BURST_MS;
    const sum = value + (isBurst ? known.sum : 0);
    const first = isBurst ? known.first : startTime;
    shifts.set(route, { sum, first, last: startTime, score: Math.max(sum, known?.score ?? 0) });
  }

  function worstOf(durations: Map<number, number>): number {
    const sorted = [...durations.values()].sort((one, other) => other - one);
    return sorted[Math.floor(durations.size / INTERACTIONS_PER_OUTLIER)] ?? 0;
  }

  return {
    add(entry: VitalEntry): void {
      const { entryType, startTime } = entry;
      const route = vitalRouteOf(addressAt(startTime));
      if (entryType === 'navigation') {
        activation = entry.activationStart ?? 0;
        firstByte = { at: 0, ms: Math.max(0, (entry.responseStart ?? 0) - activation) };
      } else if (entryType === 'largest-contentful-paint') {
        if (!isPaintFinal) paint = { at: startTime, ms: Math.max(0, startTime - activation) };
      } else if (route && (entryType === 'event' || entryType === 'first-input')) addInteraction(route, entry);
      else if (route && entryType === 'layout-shift' && !entry.hadRecentInput) addShift(route, entry);
    },
    /** The user has acted or left: what is painted from now on is no longer the first view. */
    endFirstView(): void {
      isPaintFinal = true;
    },
    /** Returns the values that were not given out before. */
    take(): VitalReport[] {
      const vitals: VitalReport[] = [];
      const give = (metric: VitalMetric, route: string | null, value: number) => {
        const key = `${metric} ${route}`;
        if (!route || given.has(key) || vitals.length >= VITALS_PER_REPORT) return;
        given.add(key);
        vitals.push({ metric, route, value });
      };
      if (firstByte) give('TTFB', vitalRouteOf(addressAt(firstByte.at)), firstByte.ms);
      if (paint) give('LCP', vitalRouteOf(addressAt(paint.at)), paint.ms);
      for (const [route, durations] of interactions) give('INP', route, worstOf(durations));
      for (const [route, { score }] of shifts) give('CLS', route, score);
      return vitals;
    },
  };
}
