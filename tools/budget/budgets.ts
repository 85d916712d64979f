import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { remoteScripts, shellScripts } from './first-scripts.ts';

const KB = 1024;

export interface Measured {
  what: string;
  bytes: number;
  limit: number;
}

/** Brotli bytes of JavaScript that a view transfers, against what it may. Needs the production builds in `apps/<app>/dist`. */
export function measureBudgets(root: string): Measured[] {
  const dist = (app: string) => join(root, 'apps', app, 'dist');
  const shell = sizeOf(shellScripts(dist('shell')));
  const catalogue = sizeOf(remoteScripts(dist('catalog-mf')));
  const assessment = sizeOf(remoteScripts(dist('assessment-mf')));
  return [
    { what: 'first view: shell and catalogue', bytes: shell + catalogue, limit: 185 * KB },
    { what: 'assessment remote beyond the shell', bytes: assessment, limit: 60 * KB },
    { what: 'taking page: shell and assessment remote', bytes: shell + assessment, limit: 210 * KB },
  ];
}

const sizeOf = (files: string[]) => files.reduce((sum, file) => sum + brotli(readFileSync(file)), 0);
const brotli = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;
