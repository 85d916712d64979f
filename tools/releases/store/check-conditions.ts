import { randomUUID } from 'node:crypto';
import type { Store } from './store.ts';

/**
 * Stores that do not know conditional writes take them for plain ones and say that all went well. So it is tried out: a
 * second creation, and a replacement of something that is not there, must both be refused.
 */
export async function checkConditions(store: Store): Promise<void> {
  const path = `.kenali-check/${randomUUID()}.json`;
  const [one, two, three] = ['1', '2', '3'].map((text) => Buffer.from(text));
  if (!one || !two || !three) return;
  try {
    const first = await store.putPointer(path, one, null);
    const second = await store.putPointer(path, two, null);
    const stale = await store.putPointer(path, three, '"00000000000000000000000000000000"');
    const holds = (await store.read(path))?.content;
    if (first === 'put' && second === 'conflict' && stale === 'conflict' && holds?.equals(one)) return;
  } finally {
    await store.delete([path]);
  }
  throw new Error(
    `${store.where} ignores the conditions of writes (If-None-Match, If-Match). Two releases at the same time could ` +
      'overwrite each other there, so nothing is published to it.',
  );
}
