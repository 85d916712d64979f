import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BAD_IMPORTS } from './bad-imports.ts';
import type { Counts } from './report.ts';
import { runQuietly } from './run-quietly.ts';

/**
 * The import fences stand in biome.json; this shows that they hold: one bad import of each kind is written beside real
 * sources, and the linter must complain about it, for the reason that is expected.
 */
export async function checkBoundaries(root: string): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0 };
  for (const bad of BAD_IMPORTS) {
    const folder = await mkdtemp(join(root, bad.folder, 'fence-'));
    const file = join(folder, 'probe.ts');
    await writeFile(file, `import * as probe from '${bad.imported}';\n\nexport const seen = probe;\n`);
    const { output } = await runQuietly(
      join(root, 'node_modules/.bin/biome'),
      ['lint', '--vcs-enabled=false', file],
      root,
    );
    await rm(folder, { recursive: true });
    if (output.includes(bad.expected)) counts.passed += 1;
    else {
      counts.failed += 1;
      console.error(`No complaint (${bad.expected}) about ${bad.imported} in ${bad.folder}\n${output}`);
    }
  }
  console.log(`${counts.passed} of ${BAD_IMPORTS.length} bad imports were refused`);
  return counts;
}
