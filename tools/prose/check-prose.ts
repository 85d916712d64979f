import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROSE_RULES, type ProseRule } from './rules.ts';

export interface ProseFinding {
  file: string;
  /** Counts from 1. */
  line: number;
  found: string;
  instead: string;
}

/** Written by tools, quoted from elsewhere, or about these wordings. */
const EXCLUDED = [
  ':!e2e/releases',
  ':!package-lock.json',
  ':!**/packs/**',
  ':!**/openapi.json',
  ':!LICENSE',
  ':!docs/glossary.md',
  ':!tools/prose',
];
const INCLUDED = ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js', '*.md', '*.yml', '*.yaml', '*.sh'];

/**
 * Every line in `folders` that breaks a rule.
 * @param folders paths below `root`; the whole repository when empty
 */
export function checkProse(root: string, folders: string[] = []): ProseFinding[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '--', ...INCLUDED, ...EXCLUDED], {
    cwd: root,
    encoding: 'utf8',
  });
  const isWanted = (file: string) => folders.length === 0 || folders.some((folder) => file.startsWith(folder));
  return [...new Set(listed.split('\0'))]
    .filter((file) => file !== '' && isWanted(file))
    .flatMap((file) => findInText(file, readFileSync(join(root, file), 'utf8')));
}

export function findInText(file: string, text: string, rules: readonly ProseRule[] = PROSE_RULES): ProseFinding[] {
  return text.split('\n').flatMap((content, index) =>
    rules.flatMap(({ pattern, instead }) => {
      const match = pattern.exec(content);
      return match ? [{ file, line: index + 1, found: match[0], instead }] : [];
    }),
  );
}

export const formatFinding = ({ file, line, found, instead }: ProseFinding): string =>
  `${file}:${line}: "${found}". Write: ${instead}`;
