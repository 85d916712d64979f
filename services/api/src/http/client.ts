import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { deviceNameOf } from './device-name.ts';

/** Addresses that limits count as one client. */
interface AddressBlock {
  key: string;
  /** How many clients' share of a limit the block gets. */
  scale: number;
}

/** What is known about the sender of a request. */
export interface Client {
  address: string;
  blocks: AddressBlock[];
  /** Hash of the User-Agent header, which is enough to tell clients apart in the log. */
  agent: string;
  /** Browser and system in words, for the owner's list of devices. */
  device: string;
  cookie(name: string): string | null;
  /** The bearer token, unverified. */
  bearer: string | null;
}

/** Our tokens have about 250 characters. */
const TOKEN_MAX_LENGTH = 1024;
/** The scheme is case-insensitive (RFC 9110, 11.1). */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The token of an Authorization header that contains a bearer token and nothing else, and null for any other header. */
export function bearerToken(authorization: string | undefined): string | null {
  if (authorization === undefined || authorization.length > TOKEN_MAX_LENGTH) return null;
  return BEARER.exec(authorization)?.[1] ?? null;
}

/**
 * An IPv4 address, or the networks of an IPv6 address: a subscriber has at least a /64 and can have a /48, whose 65,536
 * networks together count as four clients.
 */
function blocksOf(address: string): AddressBlock[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return [{ key: mapped, scale: 1 }];
  if (!isIPv6(address)) return [{ key: address, scale: 1 }];
  return [
    { key: ipKeyGenerator(address, 64), scale: 1 },
    { key: ipKeyGenerator(address, 48), scale: 4 },
  ];
}

export function clientOf(request: Request): Client {
  const address = request.ip ?? '';
  const userAgent = request.get('User-Agent') ?? '';
  return {
    address,
    blocks: blocksOf(address),
    agent: createHash('sha256').update(userAgent).digest('hex').slice(0, 12),
    get device() {
      return deviceNameOf(userAgent);
    },
    cookie: (name) => readCookie(request.headers.cookie, name),
    bearer: bearerToken(request.headers.authorization),
  };
}

function readCookie(header: string | undefined, name: string): string | null {
  const found = header?.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1) ?? null;
}

/** The random id that the site gives to every browser (`services/site/src/assign-releases.ts`). */
export function browserIdOf({ cookie }: Client): string | null {
  const id = cookie('kenali_browser');
  return id && /^[\w-]{22}$/.test(id) ? id : null;
}
