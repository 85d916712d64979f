import { startTestMongod, type TestMongod } from './start-test-mongod.ts';

/** Where the teardown, another module in the same process, finds the server. */
export const RUNNING = Symbol.for('kenali.test-mongod');
export type WithRunning = typeof globalThis & { [RUNNING]?: TestMongod };

/** Gives the tests one database server; one that KENALI_TEST_MONGODB_URI names already is used and left running. */
export default async function startDatabase(): Promise<void> {
  if (process.env.KENALI_TEST_MONGODB_URI) return;
  const running = await startTestMongod();
  (globalThis as WithRunning)[RUNNING] = running;
  process.env.KENALI_TEST_MONGODB_URI = running.uri;
}
