import { hash } from 'node:crypto';
import type { PolicyReportQuery } from '@kenali/contracts';
import type { RequestHandler } from 'express';
import type { Handler } from '../../../http/call.ts';
import { POLICY_LIMITS } from '../../../limits/limit-table.ts';
import { networkSubject } from '../canaries/network-limit.ts';
import { ReleaseHourModel } from '../pages/release-hour.model.ts';
import { addViolations, type PolicyHour } from './policy-hour.model.ts';
import { placeKeyOf, readReport, type Violation } from './read-report.ts';

const SLOTS = 8;

/** Lets the JSON parser read what browsers without the Reporting API send. */
export const acceptCspReports: RequestHandler = (request, _response, next) => {
  const type = request.headers['content-type'];
  if (type) request.headers['content-type'] = type.replace(/^\s*application\/csp-report\b/i, 'application/json');
  next();
};

/** Anybody can name a release, so only one that signed pages have started counts by its name. */
async function releaseOf({ release, channel }: PolicyReportQuery): Promise<Pick<PolicyHour, 'releaseId' | 'channel'>> {
  const isKnown = release && channel && (await ReleaseHourModel.exists({ app: 'shell', releaseId: release, channel }));
  return isKnown ? { releaseId: release, channel } : { releaseId: null, channel: null };
}

/** Each violation with the slot of its sample. A page that breaks a rule a hundred times in one place counts once per report. */
function distinct(violations: readonly Violation[]) {
  const found = new Map(violations.map((violation) => [placeKeyOf(violation), violation]));
  return [...found].map(([key, violation]) => ({
    violation,
    slot: Number.parseInt(hash('sha256', key, 'hex').slice(0, 8), 16) % SLOTS,
  }));
}

/** Receives what a browser reports about the security policy of a page, and counts it by release of the shell, directive and hour. */
export const receivePolicyReport: Handler<'POST /api/client-errors/policy-violations', null> = async (
  { query, body },
  { services, client },
) => {
  const { config, counters, now } = services;
  const ownOrigins = [config.publicUrl, config.staffUrl, config.releases.cdnUrl].map((url) => new URL(url).origin);
  let violations = distinct(readReport(body, ownOrigins));
  if (config.rateLimits && violations.length > 0) {
    const { calls, windowMs } = POLICY_LIMITS.violations;
    const key = `policy from ${networkSubject(services, 'policy', client)}`;
    const { count } = await counters.hit({ key, windowMs, by: violations.length });
    violations = violations.slice(0, Math.max(0, calls - (count - violations.length)));
  }
  if (violations.length > 0) await addViolations(now(), { to: await releaseOf(query), violations });
  return { success: true };
};
