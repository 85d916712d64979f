// Starts the database in a separate process that a test can kill.
import { startMongod } from '../start-mongod.ts';

const [dataDir = '', port = ''] = process.argv.slice(2);
const started = await startMongod({ dataDir, port: Number(port), log: () => {} });
process.stdout.write(`STARTED ${started.uri('test')}\n`);
process.stdin.resume();
