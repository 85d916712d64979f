import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { firstScriptsOf, parseManifest } from '@kenali/federation/boot';
import { loadPacks } from '../../services/api/src/features/instruments/load-packs.ts';
import type { Counts } from '../gate/step.ts';

const KB = 1024;

/** How many bytes a view may transfer, and the apps that it loads. */
export interface Budget {
  what: string;
  apps: readonly string[];
  /** Whether the view also loads the items of an instrument. */
  hasItems?: true;
  limit: number;
}

export interface Measured {
  what: string;
  bytes: number;
  limit: number;
}

const VIEWS: readonly Budget[] = [
  { what: 'first view: shell and catalogue', apps: ['shell', 'catalog-mf'], limit: 185 * KB },
  { what: 'assessment remote and items beyond the shell', apps: ['assessment-mf'], hasItems: true, limit: 66 * KB },
  {
    what: 'taking page: shell, assessment remote and items',
    apps: ['shell', 'assessment-mf'],
    hasItems: true,
    limit: 210 * KB,
  },
];

/** The views above, and each remote whose package.json sets a budget beyond the shell (`kenali.budgetKb`). */
export function listBudgets(root: string): Budget[] {
  const own = globSync('apps/*/package.json', { cwd: root })
    .sort()
    .map((path) => ({ app: basename(dirname(path)), budgetKb: budgetIn(join(root, path)) }))
    .filter(({ budgetKb }) => budgetKb !== undefined)
    .map(({ app, budgetKb = 0 }) => ({ what: `${app} beyond the shell`, apps: [app], limit: budgetKb * KB }));
  return [...VIEWS, ...own];
}

const budgetIn = (path: string): number | undefined => JSON.parse(readFileSync(path, 'utf8')).kenali?.budgetKb;

/** Measures the Brotli bytes of JavaScript and items that each view transfers. Needs the production builds in `apps/<app>/dist`. */
export function measureBudgets(root: string, budgets: readonly Budget[] = listBudgets(root)): Measured[] {
  const sizes = new Map<string, number>();
  for (const app of new Set(budgets.flatMap(({ apps }) => apps))) sizes.set(app, sizeOfApp(root, app));
  return budgets.map(({ what, apps, hasItems, limit }) => ({
    what,
    limit,
    bytes: apps.reduce((sum, app) => sum + (sizes.get(app) ?? 0), hasItems ? sizeOfItems(root) : 0),
  }));
}

/** Only the shell has an index.html. */
function sizeOfApp(root: string, app: string): number {
  const dist = join(root, 'apps', app, 'dist');
  return sizeOf(existsSync(join(dist, 'index.html')) ? shellScripts(dist) : remoteScripts(dist));
}

/** Size of the largest instrument as the API sends it; a taking page loads one instrument. */
function sizeOfItems(root: string): number {
  const packsDir = join(root, 'libs/instruments/packs');
  const instruments = loadPacks(packsDir);
  const sizes = readdirSync(packsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => brotli(Buffer.from(JSON.stringify(instruments.latest(name)?.view()))));
  return Math.max(...sizes);
}

const sizeOf = (files: string[]) => files.reduce((sum, file) => sum + brotli(readFileSync(file)), 0);
const brotli = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;

/** Scripts in the shell's index.html, which load before the first render. Paths on disk. */
function shellScripts(distDir: string): string[] {
  const html = readFileSync(join(distDir, 'index.html'), 'utf8');
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/([^"]+\.js)"/g)].map(
    ([, path]) => path as string,
  );
  if (named.length === 0) throw new Error(`${distDir}/index.html contains no script`);
  return [...new Set(named)].map((path) => join(distDir, path));
}

/** Scripts that the first use of a remote loads. Paths on disk. */
function remoteScripts(distDir: string): string[] {
  const manifest = parseManifest(JSON.parse(readFileSync(join(distDir, 'mf-manifest.json'), 'utf8')), distDir);
  return firstScriptsOf(manifest).map((path) => join(distDir, path));
}

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** Prints each budget; a budget that holds counts as passed. */
export function reportBudgets(measured: Measured[], print: (line: string) => void = console.log): Counts {
  for (const { what, bytes, limit } of measured)
    print(`${bytes <= limit ? 'ok  ' : 'OVER'} ${what}: ${kb(bytes)} of ${kb(limit)} (Brotli)`);
  const failed = measured.filter(({ bytes, limit }) => bytes > limit).length;
  return { passed: measured.length - failed, failed };
}
