import { setTimeout as wait } from 'node:timers/promises';
import type { ResponseValue } from '@kenali/contracts';

/** Repeatable: the same answers and the same order of deaths at every run. */
export function createDice(seed: number) {
  let state = seed;
  const roll = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const between = (from: number, to: number) => from + roll() * (to - from);
  const below = (max: number) => Math.floor(roll() * max);
  const shuffle = <T>(entries: readonly T[]): T[] =>
    entries
      .map((entry) => ({ entry, at: roll() }))
      .sort((one, other) => one.at - other.at)
      .map(({ entry }) => entry);
  return { below, between, shuffle };
}
export type Dice = ReturnType<typeof createDice>;

interface Taking {
  id: number;
  token: string;
  /** Item ids, and the values that an answer may have. */
  items: readonly string[];
  values: readonly ResponseValue[];
}

export interface Times {
  /** When the answering ends, and when the last answers must be home. */
  until: number;
  deadline: number;
  /** Aborted when the test has failed already. */
  signal: AbortSignal;
}

const ANSWER_WITHIN_MS = 15_000;
const LAST_RETRY_MS = 2000;

/** Somebody who answers and changes answers, and sends what is not acknowledged, as the pages do. */
export function createTaker({ id, token, items, values }: Taking, urls: readonly string[], dice: Dice) {
  const unsent = new Map<string, ResponseValue>();
  const acknowledged = new Map<string, ResponseValue>();
  /** `item=value` of saves without a yes: the server may still take such a one, even after a newer one. */
  const inDoubt = new Set<string>();
  const counts = { given: 0, saves: 0, refused: 0, unanswered: 0 };

  function answer() {
    for (let left = 1 + dice.below(3); left > 0; left -= 1) {
      const item = items[dice.below(items.length)] as string;
      unsent.set(item, values[dice.below(values.length)] as ResponseValue);
      counts.given += 1;
    }
  }

  /**
   * Whether the server has acknowledged what was unsent. The body carries that alone: the pages send their other answers
   * along, which would heal a loss before anybody saw it.
   */
  async function save(): Promise<boolean> {
    const sent = [...unsent];
    counts.saves += 1;
    const answered = await fetch(`${urls[dice.below(urls.length)]}/api/user-assessments/${id}/save-progress`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ responses: Object.fromEntries(sent), changed: sent.map(([item]) => item) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      // Where nobody listens nothing was sent either.
      ({ cause }) => (cause?.code === 'ECONNREFUSED' ? 'unsent' : null),
    );
    if (answered === null || answered === 'unsent') counts.unanswered += 1;
    else if (answered.status >= 500) counts.refused += 1;
    // Nothing but trouble may be answered: a 401 or 404 would throw a person out because a server is away.
    else if (answered.status !== 200) throw new Error(`${answered.status} ${answered.text}`);
    if (answered === 'unsent') return false;
    if (answered?.status !== 200) {
      for (const [item, value] of sent) inDoubt.add(`${item}=${value}`);
      return false;
    }
    for (const [item, value] of sent) {
      acknowledged.set(item, value);
      if (unsent.get(item) === value) unsent.delete(item);
    }
    return true;
  }

  /** Until it is acknowledged; the waits grow, as in the browser, only that all of them are shorter. */
  async function saveUntilDone({ deadline, signal }: Times) {
    for (
      let delay = 100;
      unsent.size > 0 && Date.now() < deadline && !signal.aborted;
      delay = Math.min(delay * 2, LAST_RETRY_MS)
    ) {
      if (await save()) continue;
      await wait(delay);
    }
  }

  return {
    id,
    acknowledged,
    counts,
    mayStillCome: (item: string, value: unknown) => inDoubt.has(`${item}=${value}`),
    isDone: () => unsent.size === 0,
    /** Answers as long as there is time, then brings the rest home. */
    async take(times: Times) {
      while (Date.now() < times.until && !times.signal.aborted) {
        answer();
        if (!(await save())) await wait(dice.between(100, 800));
        else await wait(dice.between(500, 2500));
      }
      await saveUntilDone(times);
    },
  };
}
