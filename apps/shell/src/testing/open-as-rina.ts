import type { PaymentStatusView } from '@kenali/contracts';
import type { DeploymentMode } from '@kenali/federation/host';
import { rina, sensory, started } from './examples.ts';
import { fakeServer } from './fake-server.ts';
import { fakeRemotes, renderSite } from './render-site.tsx';

export const paymentOf = (changes: Partial<PaymentStatusView> = {}): PaymentStatusView => ({
  orderId: 42,
  status: 'pending',
  paymentStatus: 'pending',
  paymentMethod: null,
  paidAt: null,
  totalAmount: '350000.00',
  items: [{ assessmentName: 'Profil Sensori', price: '350000.00' }],
  ...changes,
});

export const paid = paymentOf({
  status: 'completed',
  paymentStatus: 'paid',
  paymentMethod: 'bank_transfer',
  paidAt: '2026-11-21T07:30:00.000Z',
});

/** The site at an address, with Rina signed in and nothing bought unless the answers say otherwise. */
export function openAsRina(path: string, answers: Parameters<typeof fakeServer>[0] = {}, mode?: DeploymentMode) {
  localStorage.setItem('accessToken', started.accessToken);
  localStorage.setItem('user', JSON.stringify(rina));
  const api = fakeServer({
    'GET /api/auth/user': { body: rina },
    'GET /api/orders': { body: [] },
    'GET /api/user-assessments': { body: [] },
    'GET /api/assessments': { body: [sensory] },
    ...answers,
  });
  return { api, ...renderSite(path, api, fakeRemotes(), mode) };
}
