import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The path of a file of a package. Resolved from the program that was started, which is always in this repository, because the working
 * directory may be elsewhere.
 * @throws Error if the package is not installed
 */
export const installedFile = (specifier: string): string =>
  createRequire(process.argv[1] ?? join(process.cwd(), 'start')).resolve(specifier);
