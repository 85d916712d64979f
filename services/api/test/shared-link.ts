import type { ShareLinkCreated } from '@kenali/contracts';
import type { Calls } from './harness.ts';

/** Shares a result and opens the link with its PIN, as a professional does. */
export async function openShared(api: Calls, token: string, result: number) {
  const path = `/api/user-assessments/${result}/share-links`;
  const link: ShareLinkCreated = (await api.post(path, { days: 7 }, token).expect(201)).body;
  const { body } = await api.post('/api/shared-results/open', { token: link.token, pin: link.pin }).expect(200);
  return { link, viewer: body.viewer as string };
}
