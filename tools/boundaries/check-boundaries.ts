import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import type { Counts } from '../gate/step.ts';
import { type Probe, probesOf } from './probes.ts';

interface Diagnostic {
  category: string;
  location: { path: string | { file: string } };
}

/**
 * Shows that the import boundaries hold: writes each forbidden import into an empty copy of the workspace, lints it with
 * the repository's configuration, and expects one finding per probe.
 */
export async function checkBoundaries(root: string): Promise<Counts> {
  const probes = probesOf();
  const copy = mkdtempSync(join(tmpdir(), 'kenali-boundaries-'));
  try {
    const manifests = globSync('{apps,services,libs}/*/package.json', { cwd: root });
    for (const path of ['biome.json', 'biome.boundaries.json', 'package.json', ...manifests])
      cpSync(join(root, path), join(copy, path));
    const files = probes.map((probe, at) => writeProbe(copy, probe, at));
    const found = await lint(root, copy);
    const missed = probes.filter(({ rule }, at) => !found.has(`${files[at]} ${rule}`));
    for (const { folder, imported, rule } of missed)
      console.error(`${folder} may import ${imported}: ${rule} is silent.`);
    console.log(`${probes.length - missed.length} of ${probes.length} forbidden imports were refused.`);
    return { passed: probes.length - missed.length, failed: missed.length };
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function writeProbe(copy: string, { folder, imported }: Probe, at: number): string {
  const file = `${folder}/probe-${at}.ts`;
  mkdirSync(join(copy, folder), { recursive: true });
  writeFileSync(join(copy, file), `import * as probe from '${imported}';\n\nexport const used = probe;\n`);
  // The other half of an import cycle.
  if (imported.startsWith('./'))
    writeFileSync(
      join(copy, folder, imported),
      `import * as probe from './probe-${at}.ts';\n\nexport const used = probe;\n`,
    );
  return file;
}

/** "file rule" of every finding. */
async function lint(root: string, copy: string): Promise<Set<string>> {
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', '.'];
  const { output } = await runCommand(join(root, 'node_modules/.bin/biome'), args, { cwd: copy });
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  const { diagnostics } = JSON.parse(json) as { diagnostics: Diagnostic[] };
  return new Set(
    diagnostics.map(({ category, location }) => {
      const path = typeof location.path === 'string' ? location.path : location.path.file;
      return `${path} ${category.split('/').at(-1)}`;
    }),
  );
}
