import type { ApiSettings } from '@kenali/settings';
import type { RequestHandler } from 'express';
import { AppError } from './app-error.ts';

/** Calls for staff: those with an admin token, the login that gives one, and those of psychologists. */
const STAFF_CALLS = /^\/api\/(admin|cases)(\/|$)/i;

/**
 * Refuses calls for staff that do not come to their origin, so that pages of the site have no way to make them, whatever tokens they got.
 * Undefined if the pages of staff have no origin of their own.
 */
export function onlyAtStaffOrigin({
  publicUrl,
  staffUrl,
}: Pick<ApiSettings, 'publicUrl' | 'staffUrl'>): RequestHandler | undefined {
  if (staffUrl === publicUrl) return undefined;
  const { host } = new URL(staffUrl);
  return (request, _response, next) => {
    if (STAFF_CALLS.test(request.path) && request.host !== host)
      throw new AppError('NOT_FOUND', { message: 'Alamat ini tidak dikenal.' });
    next();
  };
}
