import { DEMO_ACCOUNTS } from '@kenali/api';
import type { Settings } from '@kenali/web';

/** The ready line and, in demo mode, who can log in. */
export function announce({ api, host, midtransPort }: Settings, log: (line: string) => void): void {
  log(`Kenali is ready: ${api.publicUrl}`);
  if (api.mode !== 'demo') return;
  for (const { role, email, password } of DEMO_ACCOUNTS) log(`  ${role.padEnd(8)}  ${email} / ${password}`);
  log(`  payments  simulated; history at http://localhost:${midtransPort}/_history`);
  if (!api.smtpUrl) log(`  mail      kept on this machine; mailbox at http://localhost:${api.port}/mailbox`);
  if (host !== '127.0.0.1')
    log(
      `Warning: DEMO_HOST=${host} shows this demo, with its public passwords, to everybody who reaches this machine.`,
    );
}
