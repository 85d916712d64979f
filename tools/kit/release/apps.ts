import { CliError } from '@kenali/node-utils';

// Stands in for `tools/shared/apps.ts` in the packaged command, which has no apps.

/** Relative paths start where the command runs. */
export const root = process.cwd();

/** A team builds with its own script. @throws CliError */
export async function buildApp(): Promise<string> {
  throw new CliError('Build the app first and name the folder of the build: --dist dist');
}
