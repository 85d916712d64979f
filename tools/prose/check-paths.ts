import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface BrokenPath {
  file: string;
  /** Counts from 1. */
  line: number;
  path: string;
}

/** Top-level folders of this repository: a backticked path that begins with one of them must exist. */
const ROOTED = /`((?:apps|services|libs|tools|e2e|docs|\.github|\.vscode)\/[\w./@-]+)`/g;
const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
/** A decision record or design document that a source file names. */
const DOCUMENT = /\bdocs\/[\w./-]+\.md\b/g;
const EXTERNAL = /^[a-z]+:/;
/** Built or created at run time. */
const GENERATED = /\/(dist|test-results)(\/|$)/;

/** Every path in a document, and every document named by a source file, that does not exist. */
export function findBrokenPaths(root: string): BrokenPath[] {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--', '*.md', '*.ts', '*.tsx', '*.cjs', '*.mjs', ':!e2e/releases'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return files
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))
    .flatMap((file) =>
      pathsIn(file, readFileSync(join(root, file), 'utf8')).filter(({ path }) => !existsSync(join(root, path))),
    );
}

/** The repository paths that a file names. A name with a placeholder or a wildcard is not a path. */
export function pathsIn(file: string, text: string): BrokenPath[] {
  const isDocument = file.endsWith('.md');
  return text.split('\n').flatMap((content, index) => {
    const found = isDocument
      ? [
          ...[...content.matchAll(ROOTED)].map(([, path]) => path as string),
          ...[...content.matchAll(LINK)]
            .map(([, target]) => target as string)
            .filter((target) => !EXTERNAL.test(target))
            .map((target) => join(dirname(file), target)),
        ]
      : [...content.matchAll(DOCUMENT)].map(([path]) => path);
    return found.filter((path) => !GENERATED.test(path)).map((path) => ({ file, line: index + 1, path }));
  });
}
