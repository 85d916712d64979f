import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readImports } from './read-imports.ts';
import { whyForbidden } from './why-forbidden.ts';

const SOURCES = '{apps,services,libs,tools,e2e}/**/*.{ts,tsx,cjs,mjs}';
/** Installed, built or released, not written here. */
const EXCLUDED = ['**/node_modules', '**/dist', '**/.data', 'e2e/releases'];

/** Every import below `root` that the table forbids, as "file:line: why". */
export function checkBoundaries(root: string): string[] {
  const files = globSync(SOURCES, { cwd: root, exclude: EXCLUDED });
  return files.sort().flatMap((file) =>
    readImports(file, readFileSync(join(root, file), 'utf8')).flatMap(({ module, line }) => {
      const why = whyForbidden(file, module);
      return why ? [`${file}:${line}: '${module}' is forbidden. ${why}`] : [];
    }),
  );
}
