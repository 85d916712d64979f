import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstScriptsOf, parseManifest } from '@kenali/federation/boot';

/** Scripts in the shell's index.html, which load before the first render. Paths on disk. */
export function shellScripts(distDir: string): string[] {
  const html = readFileSync(join(distDir, 'index.html'), 'utf8');
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/([^"]+\.js)"/g)].map(
    ([, path]) => path as string,
  );
  if (named.length === 0) throw new Error(`${distDir}/index.html contains no script`);
  return [...new Set(named)].map((path) => join(distDir, path));
}

/** Scripts that the first use of a remote loads. Paths on disk. */
export function remoteScripts(distDir: string): string[] {
  const manifest = parseManifest(JSON.parse(readFileSync(join(distDir, 'mf-manifest.json'), 'utf8')), distDir);
  return firstScriptsOf(manifest).map((path) => join(distDir, path));
}
