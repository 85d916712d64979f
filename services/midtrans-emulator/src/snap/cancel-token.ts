import type { Emulator } from '../emulator.ts';
import { leavesOrderOpen } from '../payments/transaction-states.ts';

type Cancelled = { canceled_at: string } | { status: number; error_messages: string[] };

/** Kills a token before anybody pays with it. */
export async function cancelToken(emulator: Emulator, token: string): Promise<Cancelled> {
  const session = emulator.state.sessions.get(token);
  if (!session) return { status: 404, error_messages: ['token not found'] };
  if (session.life !== 'live') return { status: 400, error_messages: ['token already canceled'] };
  const newest = emulator.state.newestTransaction(session.orderId);
  if (newest && !leavesOrderOpen(newest)) return { status: 400, error_messages: ['Transaction is on progress'] };
  session.life = 'cancelled';
  await emulator.save();
  return { canceled_at: new Date().toISOString() };
}
