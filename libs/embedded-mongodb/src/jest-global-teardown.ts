import { RUNNING, type WithRunning } from './jest-global-setup.ts';

export default async function stopDatabase(): Promise<void> {
  const running = (globalThis as WithRunning)[RUNNING];
  if (running === undefined) return;
  delete (globalThis as WithRunning)[RUNNING];
  delete process.env.KENALI_TEST_MONGODB_URI;
  await running.stop();
}
