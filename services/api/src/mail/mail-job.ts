import type { Job } from '../jobs/start-job.ts';
import type { MailTransport } from './email.ts';
import { type EmailKinds, sendNext } from './send-next.ts';

/** Sends due emails. */
export const mailJob = (transport: MailTransport, kinds: EmailKinds): Job => ({
  name: 'mail',
  everyMs: 1000,
  async run(services, isStopped) {
    while (!isStopped() && (await sendNext(services, transport, kinds)));
  },
});
