import { type Edit, insertBefore } from './edit.ts';

/** Container and prefix in the shell contract: from here shell and site know the remote and whose pages it has. */
export const addToContract: Edit = {
  path: 'libs/contracts/src/shell-contract.ts',
  apply: (text, { app, container, prefix }) =>
    insertBefore(
      text,
      /^\} as const satisfies Record<string, \{ app: string; prefixes: /,
      `  ${container}: { app: '${app}', prefixes: ['${prefix}'] },\n`,
      'libs/contracts/src/shell-contract.ts',
    ),
};

/** What people read when the remote is missing. */
export const addPartName: Edit = {
  path: 'apps/shell/src/app/remote-page.tsx',
  apply: (text, { container, title }) =>
    insertBefore(
      text,
      /(?<=^const PART: Record<RemoteName, string> = \{\n(?: {2}.*\n)*)^\};/,
      `  ${container}: 'Halaman ${title}',\n`,
      'apps/shell/src/app/remote-page.tsx',
    ),
};

/** Bad imports that the gate tries: the new fences must hold on both sides. */
export const addProbes: Edit = {
  path: 'tools/gate/bad-imports.ts',
  apply: (text, { app }) =>
    insertBefore(
      text,
      /^ {2}\{ folder: 'libs\/contracts\/src',/,
      [
        `  { folder: 'apps/${app}/src', imported: '@kenali/web-core', expected: 'noRestrictedImports' },\n`,
        `  { folder: 'apps/${app}/src', imported: '../../admin-mf/src/remote.ts', expected: 'noRestrictedImports' },\n`,
        `  { folder: 'apps/admin-mf/src', imported: '../../${app}/src/remote.ts', expected: 'noRestrictedImports' },\n`,
        `  { folder: 'apps/shell/src', imported: '@kenali/${app}', expected: 'noRestrictedImports' },\n`,
      ].join(''),
      'tools/gate/bad-imports.ts',
    ),
};

/** The table of what is where. */
export const addToReadme: Edit = {
  path: 'README.md',
  apply: (text, { app, prefix }) =>
    insertBefore(
      text,
      /^\| `services\/api` /,
      `| \`apps/${app}\` | everything under \`${prefix}\` | its first page: \`src/features/start/start.page.tsx\` |\n`,
      'README.md',
    ),
};
