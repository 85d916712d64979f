export { resolveTestMongod, startTestMongod, type TestMongod } from './jest-global-setup.ts';
export { type LaunchedMongod, launchMongod } from './launch-mongod.ts';
export { localUri, withDatabase } from './replica-set.ts';
export { type ResolvedBinary, type ResolvedUri, resolveMongod } from './resolve-mongod.ts';
export { createSmallDisk, type SmallDisk } from './small-disk.ts';
export { type StartedMongod, startMongod } from './start-mongod.ts';
export { startTestReplicaSet, type TestReplicaSet } from './test-replica-set.ts';
