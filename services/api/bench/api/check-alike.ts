import { assertSame } from './assert-same.ts';
import { LISTS, type Path, USERS } from './bench-data.ts';
import { completePathOf, REFUSED, resetWritten, savedIdOf, savePathOf, writtenStates } from './save-bodies.ts';
import type { Target } from './target.ts';

/** Checks that all servers return the same lists; only equal work may be compared. @throws Error */
export async function checkSameLists(targets: readonly Target[], token: string): Promise<void> {
  for (const path of Object.keys(LISTS) as Path[]) {
    const answers = await Promise.all(targets.map((target) => target.ask(path, token)));
    for (const { status, body } of answers)
      assertSame([status, JSON.parse(body)], [200, JSON.parse(String(answers[0]?.body))], path);
  }
}

/**
 * Checks that the servers reject the same writes and change nothing for them. Servers that do not merge do not validate either, so they
 * reject only what is not the caller's or no longer open. @throws Error
 */
export async function checkSameRefusals(targets: readonly Target[], tokens: string[]): Promise<void> {
  const [token, other] = tokens as [string, string];
  const own = savePathOf(savedIdOf(1));
  for (const target of targets) {
    const { db, merges } = target;
    const refused = async (what: string, expected: number, sent: { path?: string; token?: string; body?: string }) => {
      const { path = own, token: shown = token, body = '{"responses":{"1":3}}' } = sent;
      const { status } = await target.ask(path, shown, { body });
      assertSame(status, expected, `${target.name}: ${what}`);
    };
    const readAll = async () => [await writtenStates(db, 'saved'), await writtenStates(db, 'completed')];
    for (const written of ['saved', 'completed'] as const) await resetWritten(db, written);
    const earlier = await readAll();
    for (const states of earlier) {
      const people = states.map((state) => (state as { people: number }).people);
      assertSame(people, [USERS], `${target.name}: users with equal responses`);
    }
    const invalid = merges ? Object.entries(REFUSED) : [];
    for (const [what, { body, status }] of invalid) {
      await refused(what, status, { body });
      await refused(`the end with ${what}`, status, { path: completePathOf(1), body });
    }
    if (merges) await refused('the end of an incomplete one', 422, { path: completePathOf(1) });
    for (const path of [own, completePathOf(1)]) {
      if (path === own || merges) await refused("another's", 404, { path, token: other });
      await refused('a forged token', 401, { path, token: `${token.slice(0, -4)}AAAA` });
    }
    await refused('one that is not there', 404, { path: savePathOf(9_999_999) });
    assertSame(await readAll(), earlier, `${target.name} wrote what it refused`);
    await resetWritten(db, 'saved', { status: 'completed' });
    await refused('a completed one', merges ? 409 : 404, {});
    await resetWritten(db, 'saved');
  }
}
