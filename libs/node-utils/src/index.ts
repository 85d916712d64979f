export { CliError } from './cli-error.ts';
export { forEachLimit } from './for-each-limit.ts';
export { type Installation, installFolder } from './install-folder.ts';
export { isAlive } from './is-alive.ts';
export { findPortProblem, freePort, HOST } from './ports.ts';
export { replaceFile } from './replace-file.ts';
export { type RunOptions, type RunOutcome, runCommand } from './run-command.ts';
