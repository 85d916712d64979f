import type { Emulator } from '../emulator.ts';

type Keys = Pick<Emulator, 'settings' | 'faults'>;

/** The key that signs what is told of this order: the account's, or the one that replaced it. */
export const signingKey = ({ settings, faults }: Keys, orderId: string) =>
  faults.of(orderId).rotatedKey ?? settings.serverKey;

/** The keys that a call may bring. For a while after a change Midtrans knows both; then only the new one. */
export function acceptedKeys({ settings, faults }: Keys): string[] {
  const { rotatedKey, oldKeyRefused } = faults.forAll();
  return [...(rotatedKey ? [rotatedKey] : []), ...(oldKeyRefused ? [] : [settings.serverKey])];
}
