/** A lib that other repositories get as a package. */
export interface KitLibrary {
  /** Folder in `libs`. */
  lib: string;
  /** The entries that a remote needs, of `exports` in its package.json. The others are for the shell and the servers. */
  entries: readonly string[];
  /** Folders with CommonJS files, copied as they are. */
  copied: readonly string[];
  /** Packages that no file names, although one of these files runs them. */
  alsoNeeds: readonly string[];
}

export const LIBRARIES: readonly KitLibrary[] = [
  { lib: 'contracts', entries: ['.', './testing'], copied: [], alsoNeeds: [] },
  {
    lib: 'federation',
    entries: ['.', './boot', './webpack'],
    copied: ['webpack'],
    alsoNeeds: ['@swc/core', 'styled-components', '@tanstack/react-query'],
  },
  { lib: 'ui', entries: ['.', './qr-code', './theme', './testing'], copied: [], alsoNeeds: [] },
];

/** The shell provides these, so a remote must not bring a second copy. Their ranges are those that the shell accepts. */
export const PROVIDED = ['react', 'react-dom', 'styled-components', '@tanstack/react-query'];

/** Only the entries for tests import these. */
export const FOR_TESTS = ['@testing-library/dom', '@testing-library/react'];

/** The commands that other repositories get as a package each: the folder in `tools/kit` with its `main.ts`, and the name of its program. */
export const COMMANDS = [
  { folder: 'release', name: '@kenali/release', bin: 'kenali', about: 'releases a remote, and runs it in the shell' },
  {
    folder: 'create',
    name: 'create-kenali-remote',
    bin: 'create-kenali-remote',
    about: 'creates a remote’s repository',
  },
] as const;
