import type { EmulatorOptions } from '../app.ts';
import { startEmulator } from './start-emulator.ts';
import { type Answer, startReceiver } from './start-receiver.ts';

/** A merchant's server that answers so, and an emulator that tells it everything. */
export async function withReceiver(...answers: Answer[]) {
  const receiver = await startReceiver(...answers);
  return { receiver, emulator: startEmulator({ defaultNotificationUrl: receiver.url }) };
}

/** The same for a merchant who is content, with the emulator's own options. */
export async function withOptions(options: Partial<EmulatorOptions>) {
  const receiver = await startReceiver();
  return { receiver, emulator: startEmulator({ defaultNotificationUrl: receiver.url, ...options }) };
}
