import { LETTERS } from '../src/letters.ts';
import { type Letter, type Post, sendNext } from '../src/mail/index.ts';
import type { Services } from '../src/services.ts';

/** A mail server of the test's own: keeps what it takes, and fails as long as it is told to. */
export class FakePost implements Post {
  readonly letters: Letter[] = [];
  failure: unknown = null;

  async send(letter: Letter): Promise<void> {
    if (this.failure) throw this.failure;
    this.letters.push(letter);
  }

  to = (email: string): Letter[] => this.letters.filter((letter) => letter.to === email);
}

/** Sends everything that is due, as the running API does by and by. */
export async function sendAll(services: Services, post: Post): Promise<void> {
  while (await sendNext(services, post, LETTERS));
}

/** The six digits that a letter carries. */
export const codeIn = (letter: Letter | undefined): string => /^\d{6}$/m.exec(letter?.text ?? '')?.[0] ?? 'no code';

/** A code that is not the given one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
