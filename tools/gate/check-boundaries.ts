import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { BAD_IMPORTS } from './bad-imports.ts';
import type { Counts } from './report.ts';

interface Diagnostic {
  category: string;
  location: { path: string | { file: string } };
}

/**
 * The import fences stand in biome.json; this shows that they hold: one bad import of each kind is written beside real
 * sources, and the linter must complain about it, for the reason that is expected.
 */
export async function checkBoundaries(root: string): Promise<Counts> {
  const folders: string[] = [];
  try {
    for (const [at, { folder, imported }] of BAD_IMPORTS.entries()) {
      folders[at] = await mkdtemp(join(root, folder, 'fence-'));
      await writeFile(
        join(folders[at], 'probe.ts'),
        `import * as probe from '${imported}';\n\nexport const seen = probe;\n`,
      );
    }
    const complaints = await lint(root, folders);
    const failed = BAD_IMPORTS.filter(({ expected }, at) => !complaints(folders[at] as string, expected));
    for (const { folder, imported, expected } of failed)
      console.error(`No complaint (${expected}) about ${imported} in ${folder}`);
    console.log(`${BAD_IMPORTS.length - failed.length} of ${BAD_IMPORTS.length} bad imports were refused`);
    return { passed: BAD_IMPORTS.length - failed.length, failed: failed.length };
  } finally {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  }
}

/** One run of the linter over all probes; answers whether it complained about a folder in a given way. */
async function lint(root: string, folders: string[]) {
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', ...folders];
  const { output } = await runCommand(join(root, 'node_modules/.bin/biome'), args, { cwd: root });
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  const { diagnostics } = JSON.parse(json) as { diagnostics: Diagnostic[] };
  return (folder: string, expected: string) =>
    diagnostics.some(({ category, location }) => {
      const path = typeof location.path === 'string' ? location.path : location.path.file;
      return category.endsWith(expected) && path.includes(relative(root, folder));
    });
}
