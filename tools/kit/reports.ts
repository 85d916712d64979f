import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { compileLibraries } from './make-libraries.ts';
import { readJson } from './manifests.ts';
import { LIBRARIES } from './packages.ts';

export const REPORT_COMMAND = 'npm run kit -- --report';

const reportPath = (lib: string) => `libs/${lib}/api-report.md`;

/** Comments change without a change of what compiles. */
const withoutComments = (text: string) =>
  text
    .replace(/\/\*\*?[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');

function reportOf(root: string, lib: string, entries: readonly string[], compiled: string): string {
  const { name, exports } = readJson<{ name: string; exports: Record<string, string> }>(
    join(root, 'libs', lib, 'package.json'),
  );
  const files = globSync('**/*.d.ts', { cwd: compiled }).sort();
  const declared = files.map((file) => {
    const text = withoutComments(readFileSync(join(compiled, file), 'utf8'));
    return `## ${relative('.', file)}\n\n\`\`\`ts\n${text}\n\`\`\``;
  });
  const listed = entries.map((entry) => `- \`${join(name, entry)}\`: \`${exports[entry]}\``);
  const head = `# The public types of ${name}\n\n\`${REPORT_COMMAND}\` writes this file. What a change of it means: docs/own-repository.md.`;
  return `${[head, listed.join('\n'), ...declared].join('\n\n')}\n`;
}

/** The text of each report by its path: the declarations that the compiler writes, without comments, in the order of their paths. */
export async function makeReports(root: string): Promise<Map<string, string>> {
  const out = mkdtempSync(join(tmpdir(), 'kenali-report-'));
  try {
    await compileLibraries(root, out);
    return new Map(
      LIBRARIES.map(({ lib, entries }) => [reportPath(lib), reportOf(root, lib, entries, join(out, lib))]),
    );
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** @returns the paths of the reports */
export async function writeReports(root: string): Promise<string[]> {
  const reports = await makeReports(root);
  for (const [path, text] of reports) writeFileSync(join(root, path), text);
  return [...reports.keys()];
}
