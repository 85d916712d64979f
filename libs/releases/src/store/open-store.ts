import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { folderStore } from './folder-store.ts';
import type { Store } from './store.ts';

/**
 * Opens a store.
 * @param target a folder, or "s3://bucket/prefix?endpoint=…&region=…"
 * @param options.readOnly skips the check of conditional writes, which writes a file
 * @throws Error if a bucket ignores conditional writes
 */
export async function openStore(target: string, { readOnly = false } = {}): Promise<Store> {
  if (!target.startsWith('s3://')) return folderStore(resolve(target));
  // Imported on demand: the S3 client takes a moment to load, and most stores are folders.
  const { s3Store } = await import('./s3-store.ts');
  const store = s3Store(target);
  if (!readOnly) await checkConditionalWrites(store);
  return store;
}

/**
 * A server that does not support conditional writes ignores the conditions and reports success. So this tries them: a
 * second creation, and the replacement of content that is not there, must both fail.
 */
async function checkConditionalWrites(store: Store): Promise<void> {
  const path = `.kenali-check/${randomUUID()}.json`;
  const original = Buffer.from('1');
  try {
    const first = await store.putPointer(path, original, null);
    const second = await store.putPointer(path, Buffer.from('2'), null);
    const stale = await store.putPointer(path, Buffer.from('3'), '"00000000000000000000000000000000"');
    const content = (await store.read(path))?.content;
    if (first === 'put' && second === 'conflict' && stale === 'conflict' && content?.equals(original)) return;
  } finally {
    await store.delete([path]);
  }
  throw new Error(
    `${store.where} ignores conditional writes (If-None-Match, If-Match). Two releases at the same time could ` +
      'overwrite each other there, so nothing is published to it.',
  );
}
