import { resolve } from 'node:path';
import { folderStore } from './folder-store.ts';
import type { Store } from './store.ts';

/**
 * @param target a folder, or "s3://bucket/prefix?endpoint=…&region=…"
 * @param options.readOnly nothing will be written
 */
export async function openStore(target: string, options: { readOnly?: boolean } = {}): Promise<Store> {
  if (!target.startsWith('s3://')) return folderStore(resolve(target));
  // The client of the bucket takes a moment to load, and most stores are folders.
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(target, options);
}
