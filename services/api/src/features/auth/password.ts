import { type Algorithm, hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const OPTIONS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

let dummy: Promise<string> | undefined;

/** Checks a password. Without a hash it does the same work, so that timing does not tell who has an account. */
export async function passwordFits(password: string, passwordHash: string | null): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  const fits = await verify(passwordHash ?? (await dummy), password);
  return fits && passwordHash !== null;
}
