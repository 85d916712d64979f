import { type Edit, insertBefore } from './edit.ts';

/** Adds container and prefix to the shell contract, from which shell and site learn which pages the remote owns. */
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

/** Adds the page name that users read if the remote fails to load. */
export const addPartName: Edit = {
  path: 'apps/shell/src/app/routing/remote-page.tsx',
  apply: (text, { container, title }) =>
    insertBefore(
      text,
      /(?<=^const PART: Record<RemoteName, string> = \{\n(?: {2}.*\n)*)^\};/,
      `  ${container}: 'Halaman ${title}',\n`,
      'apps/shell/src/app/routing/remote-page.tsx',
    ),
};

const TABLE = 'tools/boundaries/table.ts';

/** Adds the new app to the table of import boundaries. */
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

/** `npm run boundaries` writes this file later; it is listed so that a failure restores it. */
export const boundariesFile: Edit = { path: 'biome.boundaries.json', apply: (text) => text };

/** Adds the app to the architecture diagram. */
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
