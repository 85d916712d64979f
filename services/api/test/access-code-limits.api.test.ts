import { newBatch, redeem, unknownCode } from './access-codes.ts';
import { securityEvents, testApi } from './harness.ts';

const lines: string[] = [];
let clock = Date.now();
const api = testApi({
  hasOwnDatabase: true,
  now: () => new Date(clock),
  env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' },
  logLine: (line) => void lines.push(line),
});

type Person = { accessToken: string };
let guesses = 0;
let host = 0;
const newAddress = () => `198.51.100.${++host}`;
const at = (address: string) => ({ 'X-Forwarded-For': address });
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
  clock += 60 * 60_000;
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
  const batch = await newBatch(api, { count: 70 });
  const family = await api.user();
  const address = newAddress();
  for (const code of batch.codes) expect((await redeem(api, code, family, at(address))).status).toBe(200);
  for (let nth = 0; nth < 20; nth += 1) expect((await redeem(api, 'SALAH', family, at(address))).status).toBe(422);
  expect(await guess(family, address)).toBe(404);
});

it('when many addresses guess, then all of them wait together, and a family still gets its code', async () => {
  const batch = await newBatch(api, { count: 1 });
  // What the test can send in a few seconds comes from 20 addresses, each below its own limit.
  const attackers = await Promise.all(Array.from({ length: 20 }, () => api.user()));
  const addresses = attackers.map(() => newAddress());
  let waited = 0;
  for (let round = 0; round < 45 && waited === 0; round += 1)
    for (const [index, attacker] of attackers.entries())
      if ((await guess(attacker, addresses[index] as string)) === 429) waited += 1;
  expect(waited).toBeGreaterThan(0);
  expect((await redeem(api, batch.codes[0], await api.user(), at(newAddress()))).status).toBe(200);
});
