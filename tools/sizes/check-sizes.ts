import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A source file and its number of lines. */
export interface SourceFile {
  path: string;
  lines: number;
}

const SHORT_LINES = 25;
const MAX_SHORT_FILES = 150;
const MAX_FILES_IN_FOLDER = 25;

const SOURCES = ['*.ts', '*.tsx', '*.mjs', '*.cjs'];
const EXCLUDED = [':!e2e/releases', ':!**/dist'];
const TEST = /(\.(test|spec)\.tsx?$)|(^|\/)(test|testing)\//;
/** Set-up that a tool requires in its own file. */
const CONFIGURATION = /(\.config\.(ts|cjs)$)|\.d\.ts$/;

/** Every source file that git knows or would add. */
export function listSources(root: string): SourceFile[] {
  const args = ['ls-files', '-co', '--exclude-standard', '-z', '--', ...SOURCES, ...EXCLUDED];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return [...new Set(listed.split('\0'))]
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length }));
}

/** What is too fragmented: too many short source files, or too many of them in one folder. Tests do not count. Empty when nothing is. */
export function findSizeProblems(files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ path }) => !TEST.test(path) && !CONFIGURATION.test(path));
  const short = sources.filter(({ lines }) => lines <= SHORT_LINES);
  const perFolder = new Map<string, number>();
  for (const { path } of sources) perFolder.set(dirname(path), (perFolder.get(dirname(path)) ?? 0) + 1);
  return [
    ...(short.length > MAX_SHORT_FILES
      ? [`${short.length} source files have ${SHORT_LINES} lines or fewer; at most ${MAX_SHORT_FILES} may.`]
      : []),
    ...[...perFolder]
      .filter(([, count]) => count > MAX_FILES_IN_FOLDER)
      .map(
        ([folder, count]) =>
          `${folder} has ${count} source files; at most ${MAX_FILES_IN_FOLDER} may be in one folder.`,
      ),
  ];
}
