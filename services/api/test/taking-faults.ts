import { setTimeout as wait } from 'node:timers/promises';
import type { ResponseValue } from '@kenali/contracts';

/** Seeded random numbers, so that every run has the same answers and the same order of kills. */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const between = (from: number, to: number) => from + next() * (to - from);
  const below = (max: number) => Math.floor(next() * max);
  const shuffle = <T>(entries: readonly T[]): T[] =>
    entries
      .map((entry) => ({ entry, order: next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ entry }) => entry);
  return { below, between, shuffle };
}
export type Random = ReturnType<typeof createRandom>;

interface RespondentOptions {
  id: number;
  token: string;
  /** Item ids and the valid responses. */
  items: readonly string[];
  values: readonly ResponseValue[];
}

export interface Schedule {
  /** Aborted when answering ends. */
  end: AbortSignal;
  /** Aborted once the test has failed. */
  failed: AbortSignal;
}

const RESPONSE_TIMEOUT_MS = 15_000;
const MAX_RETRY_MS = 2000;
/** How long after the end of answering the last save must be acknowledged. */
const LAST_SAVE_MS = 120_000;

/** Simulates a respondent who gives and changes answers, and saves unacknowledged ones as the pages do. */
export function createRespondent(
  { id, token, items, values }: RespondentOptions,
  urls: readonly string[],
  random: Random,
) {
  const unsent = new Map<string, ResponseValue>();
  const acknowledged = new Map<string, ResponseValue>();
  /** `item=value` of unacknowledged saves. The server may still apply such a save, even after a newer one. */
  const uncertain = new Set<string>();
  const counts = { given: 0, saves: 0, refused: 0, unanswered: 0 };

  function answer() {
    for (let left = 1 + random.below(3); left > 0; left -= 1) {
      const item = items[random.below(items.length)] as string;
      unsent.set(item, values[random.below(values.length)] as ResponseValue);
      counts.given += 1;
    }
  }

  /**
   * Saves the unsent answers. Returns whether the server acknowledged them. Unlike the pages, it does not send the other
   * answers too, because that would repair a loss before the test could detect it.
   */
  async function save(): Promise<boolean> {
    const sent = [...unsent];
    counts.saves += 1;
    const answered = await fetch(`${urls[random.below(urls.length)]}/api/user-assessments/${id}/save-progress`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ responses: Object.fromEntries(sent), changed: sent.map(([item]) => item) }),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      // A refused connection proves that nothing was sent.
      ({ cause }) => (cause?.code === 'ECONNREFUSED' ? 'unsent' : null),
    );
    if (answered === null || answered === 'unsent') counts.unanswered += 1;
    else if (answered.status >= 500) counts.refused += 1;
    // Only server errors are allowed. A 401 or 404 would sign the user out or hide the page because of an outage.
    else if (answered.status !== 200) throw new Error(`${answered.status} ${answered.text}`);
    if (answered === 'unsent') return false;
    if (answered?.status !== 200) {
      for (const [item, value] of sent) uncertain.add(`${item}=${value}`);
      return false;
    }
    for (const [item, value] of sent) {
      acknowledged.set(item, value);
      if (unsent.get(item) === value) unsent.delete(item);
    }
    return true;
  }

  /** Retries with growing delays, like the browser but shorter. */
  async function saveUntilDone(failed: AbortSignal) {
    const deadline = Date.now() + LAST_SAVE_MS;
    for (
      let delay = 100;
      unsent.size > 0 && Date.now() < deadline && !failed.aborted;
      delay = Math.min(delay * 2, MAX_RETRY_MS)
    ) {
      if (await save()) continue;
      await wait(delay);
    }
  }

  return {
    id,
    acknowledged,
    counts,
    isUncertain: (item: string, value: unknown) => uncertain.has(`${item}=${value}`),
    isDone: () => unsent.size === 0,
    /** Answers until `end`, then saves what is left. */
    async run({ end, failed }: Schedule) {
      while (!end.aborted && !failed.aborted) {
        answer();
        if (!(await save())) await wait(random.between(100, 800));
        else await wait(random.between(500, 2500));
      }
      await saveUntilDone(failed);
    },
  };
}
