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

const TABLE = 'tools/boundaries/table.ts';

/** The import boundaries of the new app, which keep all other apps out of it. */
export const addToBoundaries: Edit = {
  path: TABLE,
  apply: (text, { app }) =>
    insertBefore(
      insertBefore(text, /^ {2}\{\n {4}folder: 'services\/api',/, `  remote('${app}'),\n`, TABLE),
      /^ {2}\{\n {4}folder: 'services\/api\/src\/features',/,
      `  { folder: 'apps/${app}/src/features', features: words('start'), rule: 'separate' },\n`,
      TABLE,
    ),
};

/** `npm run boundaries` writes it once the table is written; listed here so that a failure restores it. */
export const boundariesFile: Edit = { path: 'biome.boundaries.json', apply: (text) => text };

/** The diagram of the apps on one page. */
export const addToReadme: Edit = {
  path: 'README.md',
  apply: (text, { app, container }) =>
    insertBefore(
      text,
      /(?<=^ {4}shell --> admin\[apps\/admin-mf\]\n(?: {4}shell --> .*\n)*)^ {2}end$/,
      `    shell --> ${container}[apps/${app}]\n`,
      'README.md',
    ),
};
