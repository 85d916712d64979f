import { createHmac, randomBytes } from 'node:crypto';
import type { CallContext } from '../../../http/call.ts';
import type { UserDocument } from '../user/user.model.ts';
import { isEqual, secretsOf } from './tokens.ts';

/** Set after a login, so that failures of strangers do not delay the owner's next login in this browser. */
const DEVICE_COOKIE = 'kenali_device';
const DAY_S = 24 * 60 * 60;
const LIFETIME_S = 180 * DAY_S;
/** A family's phone has few accounts; the one that logged in least recently is dropped. */
const ACCOUNTS_MAX = 4;
/** Sent with logins and requests for codes only. Polls and other calls do not carry it. */
const PATHS = ['/api/auth', '/api/admin/login'];
const COOKIE = /^([\w-]{22})((?:~\d{1,16}\.\d{1,10}\.[\w-]{43}){0,8})$/;

type Account = Pick<UserDocument, '_id' | 'passwordHash'>;
type Context = Pick<CallContext<null>, 'client' | 'services' | 'addCookie'>;

interface Entry {
  userId: number;
  /** Seconds since 1970. */
  since: number;
  proof: string;
}

function read(value: string | null): { id: string; entries: Entry[] } | null {
  const [, id, list] = COOKIE.exec(value ?? '') ?? [];
  if (!id) return null;
  const entries = (list ?? '').split('~').flatMap((text) => {
    const [userId, since, proof] = text.split('.');
    return userId && since && proof ? [{ userId: Number(userId), since: Number(since), proof }] : [];
  });
  return { id, entries };
}

/** Depends on the password's hash, so that a new password ends it. */
function proofOf(jwtSecret: string, deviceId: string, { _id, passwordHash }: Account, since: number): string {
  const key = createHmac('sha256', jwtSecret).update('known devices').digest();
  return createHmac('sha256', key).update(`${deviceId}:${_id}:${since}:${passwordHash}`).digest('base64url');
}

/** The id of the browser if the account logged in there before, and null otherwise. */
export function findKnownDevice({ client, services }: Omit<Context, 'addCookie'>, account: Account): string | null {
  const cookie = read(client.cookie(DEVICE_COOKIE));
  const entry = cookie?.entries.find(({ userId }) => userId === account._id);
  if (!cookie || !entry) return null;
  const age = services.now().getTime() / 1000 - entry.since;
  if (age > LIFETIME_S) return null;
  const isGenuine = secretsOf(services.config).some((secret) =>
    isEqual(entry.proof, proofOf(secret, cookie.id, account, entry.since)),
  );
  return isGenuine ? cookie.id : null;
}

/** Makes this browser a known device of the account. */
export function rememberDevice({ client, services, addCookie }: Context, account: Account): void {
  const cookie = read(client.cookie(DEVICE_COOKIE));
  const id = cookie?.id ?? randomBytes(16).toString('base64url');
  const since = Math.floor(services.now().getTime() / 1000);
  const proof = proofOf(services.config.jwtSecret, id, account, since);
  const others = (cookie?.entries ?? []).filter(({ userId }) => userId !== account._id).slice(0, ACCOUNTS_MAX - 1);
  const entries = [{ userId: account._id, since, proof }, ...others].map((each) =>
    [each.userId, each.since, each.proof].join('.'),
  );
  const secure = services.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  for (const path of PATHS)
    addCookie(
      `${DEVICE_COOKIE}=${[id, ...entries].join('~')}; Path=${path}; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Strict${secure}`,
    );
}
