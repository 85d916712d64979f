import type { Config } from '../config.ts';
import type { Letter } from './letter.ts';
import { createMailbox } from './mailbox.ts';
import { createSmtp } from './smtp.ts';

/** Takes letters away. `id` is the same at each try of one letter, so that a repeated one can be known. */
export interface Post {
  send(letter: Letter, id: string): Promise<void>;
}

/** By the mail server where there is one, else in demo mode into the mailbox. Null: letters wait until there is one. */
export function createPost({ smtpUrl, mailFrom, mode, dataDir }: Config): Post | null {
  if (smtpUrl) return createSmtp(smtpUrl, mailFrom);
  return mode === 'demo' ? createMailbox(dataDir) : null;
}
