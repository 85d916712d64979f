// Starts the database in a process of its own, so that a test can kill that process.
import { startMongod } from '../start-mongod.ts';

const [dataDir = '', port = ''] = process.argv.slice(2);
const started = await startMongod({ dataDir, port: Number(port), log: () => {} });
console.log(`STARTED ${started.uri('test')}`);
process.stdin.resume();
