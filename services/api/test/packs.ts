import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPacks } from '../src/features/instruments/index.ts';

const PACKS = join(__dirname, '../../../libs/instruments/packs');

/** A pack of ours as far as the tests change it. */
interface Pack {
  version: string;
  title: string;
  license: string;
  instructions: string[];
  comparableWith?: string[];
  questions: { id: number; text: string; options: object[] }[];
}

/** The text of version 1.0.0 as another version. @param change makes it a different one */
export function packText(id: string, version: string, change: (pack: Pack) => void = () => undefined): string {
  const pack = JSON.parse(readFileSync(join(PACKS, id, '1.0.0/pack.json'), 'utf8')) as Pack;
  pack.version = version;
  change(pack);
  return JSON.stringify(pack, null, 2);
}

/** The registry of a process that has just started. */
export const newRegistry = () => loadPacks(PACKS);
