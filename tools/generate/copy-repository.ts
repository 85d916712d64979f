import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Copies the repository, including uncommitted files, and links the installed packages. `@kenali/*` links to the copy's
 * own libs; otherwise the copy would be built from the originals.
 */
export function copyRepository(root: string, to: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 1 << 26,
  });
  for (const path of listed.toString().split('\0').filter(Boolean)) {
    if (!existsSync(join(root, path))) continue;
    cpSync(join(root, path), join(to, path));
  }
  lendPackages(join(root, 'node_modules'), join(to, 'node_modules'));
  for (const kind of ['services', 'libs', 'apps']) {
    for (const project of readdirSync(join(to, kind))) {
      link(join(to, kind, project), join(to, 'node_modules/@kenali', project));
      const own = join(root, kind, project, 'node_modules');
      if (existsSync(own)) lendPackages(own, join(to, kind, project, 'node_modules'));
    }
  }
}

/** Links each package, not the folder: builds write into the folder. */
function lendPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@kenali' && name !== '.federation' && name !== '.cache') link(join(from, name), join(to, name));
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (!existsSync(to)) symlinkSync(from, to);
}
