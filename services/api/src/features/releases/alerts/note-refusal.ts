import { Refused } from '@kenali/releases/signing';
import type { Services } from '../../../services.ts';
import { putAlert } from './put-alert.ts';

/**
 * Runs a check of what the store has, and tells operators once of each refusal. It does not wait for the database, which reads of the store
 * do not need.
 * @param revision of the pointer that is checked, or that names the checked releases
 */
export async function withRefusalNoted<T extends { refused: Refused | null }>(
  services: Services,
  { app, revision }: { app: string; revision: number },
  check: () => Promise<T>,
): Promise<T> {
  const note = ({ reason }: Refused, isUsed: boolean) => {
    const alert = { what: 'signature_refused', app, reason, revision, isUsed, at: services.now() } as const;
    void putAlert(services, alert, `${app} ${reason} ${revision}`);
  };
  try {
    const checked = await check();
    if (checked.refused) note(checked.refused, true);
    return checked;
  } catch (error) {
    if (error instanceof Refused) note(error, false);
    throw error;
  }
}
