import { reportFailure } from '@kenali/node-utils';
import { packs } from './packs-command.ts';

// npm run packs -- check: prints what is wrong in the packs. With -- --record it also records the versions that are new.
// npm run packs -- diff <instrument> [<older> [<newer>]]: prints what a version changed.
// npm run packs -- schema: writes the JSON Schema for editors, libs/instruments/packs/schema.json.
// With -- --packs <folder> the first two read the packs of a practice instead of ours.
await packs(process.argv.slice(2)).catch(reportFailure);
