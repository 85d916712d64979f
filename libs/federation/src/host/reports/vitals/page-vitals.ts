import { VITALS_PER_REPORT, type VitalMetric, type VitalReport, vitalRouteOf } from '@kenali/contracts';

/** An entry of the browser's timeline with the fields that the metrics use. */
export interface VitalEntry {
  entryType: string;
  name?: string;
  startTime: number;
  duration?: number;
  interactionId?: number;
  hadRecentInput?: boolean;
  value?: number;
  responseStart?: number;
  activationStart?: number;
}

/** Where the visit was. */
export interface Visit {
  addressAt(time: number): string;
  addresses(): string[];
  /** Routes that the releases of the page state. */
  routes: readonly string[];
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

function worstOf(durations: Map<number, number>): number {
  const sorted = [...durations.values()].sort((one, other) => other - one);
  return sorted[Math.floor(durations.size / INTERACTIONS_PER_OUTLIER)] ?? 0;
}

function withShift(known: Shift | undefined, { startTime, value = 0 }: VitalEntry): Shift {
  const isBurst = known && startTime - known.last < SHIFT_GAP_MS && startTime - known.first < SHIFT_BURST_MS;
  const sum = value + (isBurst ? known.sum : 0);
  return { sum, first: isBurst ? known.first : startTime, last: startTime, score: Math.max(sum, known?.score ?? 0) };
}

/**
 * Collects how fast a page is, by route, and gives each value out once.
 * @param seesShifts whether the browser tells of layout shifts: only then no shift means 0
 */
export function createPageVitals({ addressAt, addresses, routes }: Visit, seesShifts: boolean) {
  let activation = 0;
  let firstByte: number | null = null;
  let paintedAt: number | null = null;
  let isPaintFinal = false;
  const hiddenAt: number[] = [];
  const interactions = new Map<string, Map<number, number>>();
  const shifts = new Map<string, Shift>();
  const given = new Set<string>();
  // Looked up once for each path: each event of a slow phone asks again, while it is busy with that event.
  const routeByPath = new Map<string, string | null>();
  const routeOf = (pathname: string): string | null => {
    const known = routeByPath.get(pathname);
    if (known !== undefined) return known;
    const route = vitalRouteOf(pathname, routes);
    routeByPath.set(pathname, route);
    return route;
  };
  const routeAt = (time: number) => routeOf(addressAt(time));

  /** Before its activation, a page is hidden because the browser prepares it. */
  const wasHidden = (until: number) => hiddenAt.some((at) => at >= activation && at <= until);

  function addInteraction({ interactionId, startTime, duration = 0 }: VitalEntry) {
    if (!interactionId) return;
    const route = routeAt(startTime);
    if (!route) return;
    const found = interactions.get(route) ?? new Map<number, number>();
    interactions.set(route, found.set(interactionId, Math.max(duration, found.get(interactionId) ?? 0)));
  }

  function addShift(entry: VitalEntry) {
    const route = routeAt(entry.startTime);
    if (route && !entry.hadRecentInput) shifts.set(route, withShift(shifts.get(route), entry));
  }

  function addNavigation({ responseStart = 0, activationStart = 0 }: VitalEntry) {
    activation = activationStart;
    firstByte = Math.max(0, responseStart - activationStart);
  }

  const adders: Record<string, (entry: VitalEntry) => void> = {
    navigation: addNavigation,
    'visibility-state': ({ name, startTime }) => {
      if (name === 'hidden') hiddenAt.push(startTime);
    },
    'largest-contentful-paint': ({ startTime }) => {
      if (!isPaintFinal) paintedAt = startTime;
    },
    event: addInteraction,
    'first-input': addInteraction,
    'layout-shift': addShift,
  };

  return {
    add: (entry: VitalEntry): void => adders[entry.entryType]?.(entry),
    /** The user has acted or left: what is painted from now on is no longer the first view. */
    endFirstView(): void {
      isPaintFinal = true;
    },
    /** Returns the values that were not given out before. */
    take(): VitalReport[] {
      const vitals: VitalReport[] = [];
      const give = (metric: VitalMetric, route: string | null, value: number) => {
        // A page loads once, but each of its routes can be slow.
        const key = metric === 'INP' || metric === 'CLS' ? `${metric} ${route}` : metric;
        if (!route || given.has(key) || vitals.length >= VITALS_PER_REPORT) return;
        given.add(key);
        vitals.push({ metric, route, value });
      };
      if (firstByte !== null) give('TTFB', routeAt(0), firstByte);
      // Nobody waited for what a hidden page painted.
      if (paintedAt !== null && !wasHidden(paintedAt))
        give('LCP', routeAt(paintedAt), Math.max(0, paintedAt - activation));
      for (const [route, durations] of interactions) give('INP', route, worstOf(durations));
      if (seesShifts)
        for (const route of addresses().map(routeOf)) give('CLS', route, (route && shifts.get(route)?.score) || 0);
      return vitals;
    },
  };
}
