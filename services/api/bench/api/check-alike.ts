import { assertSame } from './assert-same.ts';
import { LISTS, type Path, USERS } from './bench-data.ts';
import { REFUSED, resetSaved, savedIdOf, savedStates, savePathOf } from './save-bodies.ts';
import type { Target } from './target.ts';

/** Checks that all servers return the same lists; only equal work may be compared. @throws Error */
export async function checkSameLists(targets: readonly Target[], token: string): Promise<void> {
  for (const path of Object.keys(LISTS) as Path[]) {
    const answers = await Promise.all(targets.map((target) => target.ask(path, token)));
    for (const { status, body } of answers)
      assertSame([status, JSON.parse(body)], [200, JSON.parse(String(answers[0]?.body))], path);
  }
}

/** Checks that all servers reject the same saves and change nothing for them. @throws Error */
export async function checkSameRefusals(targets: readonly Target[], tokens: string[]): Promise<void> {
  const [token, other] = tokens as [string, string];
  const own = savePathOf(savedIdOf(1));
  for (const target of targets) {
    const { db } = target;
    const refused = async (what: string, expected: number, sent: { path?: string; token?: string; body?: string }) => {
      const { path = own, token: shown = token, body = '{"responses":{"1":3}}' } = sent;
      const { status } = await target.ask(path, shown, { body });
      assertSame(status, expected, `${target.name}: ${what}`);
    };
    await resetSaved(db);
    const before = await savedStates(db);
    const people = before.map((state) => (state as { people: number }).people);
    assertSame(people, [USERS], `${target.name}: users with equal responses`);
    for (const [what, { body, status }] of Object.entries(REFUSED)) await refused(what, status, { body });
    await refused("another's", 404, { token: other });
    await refused('one that is not there', 404, { path: savePathOf(9_999_999) });
    await refused('a forged token', 401, { token: `${token.slice(0, -4)}AAAA` });
    assertSame(await savedStates(db), before, `${target.name} wrote what it refused`);
    await resetSaved(db, { status: 'completed' });
    await refused('a completed one', 409, {});
    await resetSaved(db);
  }
}
