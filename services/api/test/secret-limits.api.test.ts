import { LimitCounterModel } from '../src/limits/limit-counter.model.ts';
import { newBatch, redeem, unknownCode } from './access-codes.ts';
import { choose, LEARNING } from './choices.ts';
import { type Calls, securityEvents, testApi } from './harness.ts';
import { countAs } from './limits.ts';
import { completeOne } from './read-pdf-api.ts';

const HOUR_MS = 60 * 60_000;
const START = Date.now();
const env = { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' };
const lines: string[] = [];
let clock = START;
const api = testApi({
  hasOwnDatabase: true,
  now: () => new Date(clock),
  env,
  logLine: (line) => void lines.push(line),
});
beforeEach(() => {
  clock = START;
});

let host = 0;
const newAddress = () => `198.51.${100 + Math.floor(host / 250)}.${++host % 250}`;
const at = (address: string) => ({ 'X-Forwarded-For': address });

describe('PINs of links', () => {
  interface Link {
    id: number;
    token: string;
    pin: string;
    owner: string;
  }

  async function newLink(): Promise<Link> {
    const owner = await api.user();
    const result = await completeOne(api, owner, 'learning', { responses: choose(LEARNING) });
    const address = `/api/user-assessments/${result}/share-links`;
    const { body } = await api.post(address, { days: 30 }, owner.accessToken).expect(201);
    return { id: body.link.id, token: body.token, pin: body.pin, owner: owner.accessToken };
  }

  const tryPin = (
    link: Link,
    pin: string,
    address: string,
    { calls = api, viewer }: { calls?: Calls; viewer?: string } = {},
  ) =>
    calls.post(
      '/api/shared-results/open',
      { token: link.token, pin, ...(viewer && { viewer }) },
      undefined,
      at(address),
    );
  /** Never the right one. */
  const wrongPin = ({ pin }: Link, nth: number) => String((Number(pin) + 1 + nth) % 1_000_000).padStart(6, '0');

  /** Tries wrong PINs from an address until it is refused. @returns how many were checked */
  async function attack(link: Link, address: string): Promise<number> {
    for (let checked = 0; ; checked += 1) {
      const { status, headers } = await tryPin(link, wrongPin(link, checked), address);
      if (status === 429) {
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        return checked;
      }
      expect(status).toBe(422);
    }
  }

  it('when one address guesses, then it waits after a few wrong PINs, also with the right one, and nobody else does', async () => {
    const link = await newLink();
    const stranger = newAddress();
    expect(await attack(link, stranger)).toBe(5);
    expect((await tryPin(link, link.pin, stranger)).status).toBe(429);
    expect((await tryPin(link, link.pin, newAddress())).status).toBe(200);
    expect((await tryPin(await newLink(), '000000', stranger)).status).not.toBe(429);
    // Every wait ends.
    clock += HOUR_MS;
    expect((await tryPin(link, link.pin, stranger)).status).toBe(200);
  });

  it('when many addresses guess, then a link allows few PINs, the professional who opened it before is not delayed, and a new link is free', async () => {
    const link = await newLink();
    const professional = newAddress();
    const { viewer } = (await tryPin(link, link.pin, professional).expect(200)).body;
    let checked = 0;
    for (let count = 0; count < 12; count += 1) checked += await attack(link, newAddress());
    // The shared budget and the one of addresses without a failure.
    expect(checked).toBe(20);
    expect((await tryPin(link, link.pin, newAddress())).status).toBe(429);
    expect((await tryPin(link, link.pin, professional, { viewer })).status).toBe(200);
    // A viewer of another link does not help.
    const other = await newLink();
    const foreign = (await tryPin(other, other.pin, professional).expect(200)).body.viewer;
    expect((await tryPin(link, link.pin, newAddress(), { viewer: foreign })).status).toBe(429);
    clock += 2 * HOUR_MS;
    expect((await tryPin(link, link.pin, newAddress())).status).toBe(200);
    await api.post(`/api/share-links/${link.id}/revoke`, {}, link.owner).expect(200);
  });

  it('when wrong PINs arrive at once over several connections of two processes, then few are checked, and the right one opens the link elsewhere', async () => {
    const link = await newLink();
    const attackBoth = async (processes: Calls[]) => {
      const address = newAddress();
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, nth) =>
          tryPin(link, wrongPin(link, nth), address, { calls: processes[nth % 2] }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status !== 422 && status !== 429)).toEqual([]);
      const checked = statuses.filter((status) => status === 422).length;
      // Five, and those that the two lanes of each process had begun.
      expect(checked).toBeGreaterThanOrEqual(5);
      expect(checked).toBeLessThanOrEqual(8);
      expect((await tryPin(link, link.pin, newAddress(), { calls: processes[0] })).status).toBe(200);
    };
    await api.whileOtherRuns((other) => {
      // The other process has the real clock.
      clock = Date.now();
      return attackBoth([api, other]);
    }, env);
  });

  it('when an address calls too often, then 429, whatever the token', async () => {
    const address = newAddress();
    const ask = () => api.post('/api/shared-results/status', { token: 'x'.repeat(32) }, undefined, at(address));
    expect(await countAs(117, ask)).toBe(404);
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(404), ...Array(7).fill(429)]);
  });
});

describe('access codes', () => {
  type Person = { accessToken: string };
  let guesses = 0;
  const guess = async (person: Person, address: string): Promise<number> => {
    const { status, headers } = await redeem(api, unknownCode(++guesses), person, at(address));
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    return status;
  };
  /** Guesses until the answer is a wait. @returns how many were checked */
  async function attack(person: Person, address: string): Promise<number> {
    for (let checked = 0; ; checked += 1) if ((await guess(person, address)) === 429) return checked;
  }

  it('when one address guesses, then it waits, also with other accounts, and its neighbours are not locked out', async () => {
    const batch = await newBatch(api, { count: 4 });
    const address = newAddress();
    const attacker = await api.user();
    const checked = await attack(attacker, address);
    expect(checked).toBeGreaterThanOrEqual(50);
    expect(checked).toBeLessThan(60);
    expect((await redeem(api, batch.codes[0], attacker, at(address))).status).toBe(429);
    // Each account has five tries of its own, and then shares those of the address.
    expect(await attack(await api.user(), address)).toBeLessThanOrEqual(6);
    expect((await redeem(api, batch.codes[0], await api.user(), at(address))).status).toBe(200);
    expect((await redeem(api, batch.codes[1], await api.user(), at(newAddress()))).status).toBe(200);
    clock += HOUR_MS;
    expect((await redeem(api, batch.codes[2], attacker, at(address))).status).toBe(200);
    const events = securityEvents(lines).map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(['access_code_failed', 'throttled']));
    expect(lines.join()).not.toContain(unknownCode(1));
  });

  it('parallel guesses cannot pass together', async () => {
    const attacker = await api.user();
    const address = newAddress();
    const sent = await Promise.all(Array.from({ length: 100 }, () => guess(attacker, address)));
    expect(sent.filter((status) => status !== 429).length).toBeLessThan(60);
  });

  it('right codes are never counted, and neither is what cannot be a code', async () => {
    const batch = await newBatch(api, { count: 3 });
    const family = await api.user();
    const address = newAddress();
    const counted = async () => {
      const counters = await LimitCounterModel.find({ _id: /^access code /, count: { $gt: 0 } }).lean();
      return counters.map(({ _id, count }) => [_id, count]);
    };
    const before = await counted();
    for (const code of batch.codes) expect((await redeem(api, code, family, at(address))).status).toBe(200);
    for (let nth = 0; nth < 3; nth += 1) expect((await redeem(api, 'SALAH', family, at(address))).status).toBe(422);
    expect(await counted()).toEqual(before);
    expect(await guess(family, address)).toBe(404);
    expect(await counted()).not.toEqual(before);
  });

  it('when many addresses guess, then all of them wait together, and a family still gets its code', async () => {
    const batch = await newBatch(api, { count: 1 });
    const attackers = await Promise.all(Array.from({ length: 10 }, () => api.user()));
    const addresses = attackers.map(() => newAddress());
    const guessOnce = () =>
      Promise.all(attackers.map((attacker, index) => guess(attacker, addresses[index] as string)));
    await guessOnce();
    await LimitCounterModel.updateOne({ _id: 'access code of all' }, { $set: { count: 455, at: new Date(clock) } });
    // The first five tries of an account are its own. Each address is below its limit.
    for (let round = 1; round < 5; round += 1) expect(await guessOnce()).toEqual(Array(10).fill(404));
    expect((await guessOnce()).sort()).toEqual([...Array(5).fill(404), ...Array(5).fill(429)]);
    expect((await redeem(api, batch.codes[0], await api.user(), at(newAddress()))).status).toBe(200);
  });
});
