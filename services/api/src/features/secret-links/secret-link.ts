import { randomUUID } from 'node:crypto';
import type { Model } from 'mongoose';
import { type DocumentOf, field, isDuplicateKey } from '../../db/model.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext } from '../../http/call.ts';
import { logSecurity, type SecurityEvent } from '../../http/security-log.ts';
import { SHARE_PIN_LIMITS } from '../../limits/limit-table.ts';
import { guardAttempts, hashPassword, hashToken, verifyPassword } from '../auth/index.ts';
import { createLinkSecrets, type LinkSecrets, pinSecretOf } from './link-secrets.ts';

/** How every link with a token and a PIN is stored. Neither secret can be computed from it. */
export const SECRET_LINK_FIELDS = {
  _id: field<number>({ type: Number, required: true }),
  /** SHA-256. The token has 192 bits. */
  tokenHash: field<string>({ type: String, required: true }),
  /** argon2id of PIN and token together, so that the six digits cannot be guessed from a copy of the database. */
  pinHash: field<string>({ type: String, required: true }),
  /** Hash of the Idempotency-Key: a repeated call finds its link. */
  keyHash: field<string>({ type: String, required: true }),
  createdAt: field<Date>({ type: Date, required: true }),
  expiresAt: field<Date>({ type: Date, required: true }),
  endedAt: field<Date | null>({ type: Date, default: null }),
};

interface SecretLink extends DocumentOf<typeof SECRET_LINK_FIELDS> {}

interface LinkKind<Link> {
  /** Names the counters of wrong PINs, and separates the Idempotency-Keys of this kind from others. */
  name: 'share link' | 'guardian invitation' | 'observer';
  /** Each kind derives its secrets with keys of its own, so that no value of one kind can pass as one of another. */
  keysFor: Parameters<typeof createLinkSecrets>[0];
  /** For how long the page behind a link needs no PIN again, in milliseconds. */
  viewerMs: number;
  model: Model<Link>;
  ownerField: 'userId' | 'ownerId';
  /** What wrong PINs are counted for, before the id, and how the security log names the id. */
  target: string;
  logAs: 'link' | 'guardianship';
  pinFailed: SecurityEvent;
  messages: { unknown: string; keyTaken: string };
}

/** Makes what every new link has besides its id. The hash of the PIN takes time, so call it after all checks. */
export type NewLink = (lifetimeMs: number) => Promise<Omit<SecretLink, '_id'>>;

/** Creates and opens the links of one kind: token, PIN, Idempotency-Key and the limit of wrong PINs. */
export function defineSecretLinks<Link extends SecretLink>(kind: LinkKind<Link>) {
  const { name, model, ownerField, messages } = kind;
  const { linkSecretsOf, signViewer, readViewer } = createLinkSecrets(kind.keysFor, kind.viewerMs);
  const findOne = (filter: object) => model.findOne(filter).lean<Link>().exec();

  /**
   * Creates a link with a token and a PIN that no later call shows again. Of calls with one Idempotency-Key, one creates it.
   * @param about the number of what the link opens
   * @param insert stores the link
   * @param isSame whether a stored link is what this call requests
   * @throws AppError CONFLICT if the key belongs to another link
   */
  async function create(
    { caller, services, idempotencyKey: key = randomUUID() }: CallContext,
    wanted: { about: number; insert(newLink: NewLink): Promise<Link>; isSame(link: Link): boolean },
  ): Promise<{ link: Link; secrets: LinkSecrets }> {
    const pairs = linkSecretsOf(services.config, { userId: caller.id, about: wanted.about, key });
    const keyHash = hashToken(`${name}:${key}`);
    const findByKey = () => findOne({ [ownerField]: caller.id, keyHash });
    const newLink: NewLink = async (lifetimeMs) => {
      const createdAt = services.now();
      const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
      const pinHash = await hashPassword(pinSecretOf(pairs[0]));
      return { tokenHash: hashToken(pairs[0].token), pinHash, keyHash, createdAt, expiresAt, endedAt: null };
    };
    let link = await findByKey();
    if (!link) {
      try {
        link = await wanted.insert(newLink);
      } catch (error) {
        // Equal keys have equal tokens, so either unique index may have decided.
        link = isDuplicateKey(error) ? await findByKey() : null;
        if (!link) throw error;
      }
    }
    const { tokenHash } = link;
    const secrets = pairs.find(({ token }) => hashToken(token) === tokenHash);
    if (!secrets || !wanted.isSame(link)) throw new AppError('CONFLICT', { message: messages.keyTaken });
    return { link, secrets };
  }

  /** @throws AppError NOT_FOUND */
  async function findByToken(token: string): Promise<Link> {
    const link = await findOne({ tokenHash: hashToken(token) });
    if (!link) throw new AppError('NOT_FOUND', { message: messages.unknown });
    return link;
  }

  /**
   * Checks the PIN, then runs `open`. Wrong PINs count per link and per address, as wrong passwords do: every wait ends, and a page that
   * has opened the link before has counters that strangers cannot raise.
   * @param viewer what `signViewer` gave to this page before
   * @throws AppError SHARE_PIN_INVALID, TOO_MANY_REQUESTS
   */
  function checkPin<T>(
    context: Parameters<typeof guardAttempts>[0],
    { link, account, given, viewer }: { link: Link; account: number; given: LinkSecrets; viewer?: string | undefined },
    open: () => Promise<T>,
  ): Promise<T> {
    const { config, now } = context.services;
    const before = viewer ? readViewer(config, viewer, { now: now(), allowsOld: true }) : null;
    const attempt = {
      name,
      limits: SHARE_PIN_LIMITS,
      target: `${kind.target} ${link._id}`,
      account,
      knownDevice: before?.linkId === link._id ? before.id : null,
      isFailure: (error: unknown) => error instanceof AppError && error.code === 'SHARE_PIN_INVALID',
    };
    return guardAttempts(context, attempt, async () => {
      if (await verifyPassword(pinSecretOf(given), link.pinHash)) return open();
      logSecurity(context, kind.pinFailed, { account, [kind.logAs]: link._id });
      throw new AppError('SHARE_PIN_INVALID');
    });
  }

  return { create, findByToken, checkPin, signViewer, readViewer };
}
