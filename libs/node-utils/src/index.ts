export { forEachLimit, withTimeout } from './async.ts';
export { contentTypeOf } from './content-type.ts';
export { fetchBounded } from './fetch-bounded.ts';
export { findOwnFile, type Installation, installFolder, replaceFile } from './files.ts';
export { CACHE_FOREVER, createStoppableServer, type StoppableServer } from './http-server.ts';
export { findPortProblem, freePort, HOST } from './ports.ts';
export { CliError, isAlive, type RunOptions, type RunOutcome, reportFailure, runCommand } from './processes.ts';
export { median, quantile } from './quantile.ts';
export { MAX_FILE_BYTES, readFileIn } from './read-file-in.ts';
