import { createHmac } from 'node:crypto';
import type { Services } from '../services.ts';
import type { Client } from './client.ts';

/** Every event of the security log. docs/security-log.md describes them, and a test compares both. */
export const SECURITY_EVENTS = [
  'login_succeeded',
  'login_failed',
  'login_refused',
  'throttled',
  'code_failed',
  'email_verified',
  'password_changed',
  'password_reset',
  'password_set_by_staff',
  'role_changed',
  'role_refused',
  'refresh_token_reused',
  'sessions_ended',
  'consent_granted',
  'consent_narrowed',
  'consent_withdrawn',
  'second_factor_on',
  'second_factor_off',
  'second_factor_failed',
  'second_factor_proven',
  'second_factor_reset',
  'recovery_code_used',
  'google_linked',
  'google_unlinked',
  'data_export_requested',
  'data_export_downloaded',
  'deletion_requested',
  'deletion_cancelled',
  'restriction_on',
  'restriction_off',
  'share_link_created',
  'share_link_revoked',
  'share_link_opened',
  'share_pin_failed',
  'guardian_invited',
  'guardian_pin_failed',
  'guardian_added',
  'guardian_ended',
  'observer_invited',
  'observer_revoked',
  'observer_entered',
  'observer_pin_failed',
  'observer_consented',
  'observer_withdrew',
  'access_code_failed',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Who and what an event is about. Never an email address, password, token or code. */
interface Details {
  /** Id of the account, or null if it is unknown or does not exist. */
  account: number | null;
  /** `subjectOf` an email address that somebody claims to have. */
  subject?: string;
  door?: 'user' | 'admin';
  /** Set if the account was opened with Google instead of a password. */
  via?: 'google';
  /** The limit that refused the call. */
  limit?: string;
  /** Why a call was refused: an error code. */
  reason?: string;
  /** Whether a cookie of an earlier login was valid. */
  knownDevice?: boolean;
  purpose?: string;
  /** The account that staff changed. */
  target?: number;
  /** The link to a result, or the invitation of an observer. */
  link?: number;
  /** The guardianship or its invitation. */
  guardianship?: number;
}

export interface SecurityContext {
  services: Pick<Services, 'log' | 'securityEvents'>;
  requestId: string;
  client: Client;
}

/** How often each event happened in this process. Every event has a number from the start, so that the first one is an increase. */
export const newSecurityEventCounts = (): Services['securityEvents'] =>
  new Map(SECURITY_EVENTS.map((event) => [event, 0]));

/** Writes one line of the security log, and counts it. */
export function logSecurity({ services, requestId, client }: SecurityContext, event: SecurityEvent, details: Details) {
  const { address, agent } = client;
  services.securityEvents.set(event, (services.securityEvents.get(event) ?? 0) + 1);
  services.log.info({ security: { event, ...details, address, agent, requestId } }, `security: ${event}`);
}

/** A stable pseudonym of an email address, so that attempts for one address can be counted without naming it. */
export const subjectOf = (jwtSecret: string, email: string): string =>
  createHmac('sha256', jwtSecret).update(`limits and log:${email}`).digest('hex').slice(0, 20);
