import type { Handler } from '../../http/call.ts';
import { requestCode } from './request-code.ts';

export const forgotPassword: Handler<'POST /api/auth/forgot-password', null> = async ({ body }, { services }) => {
  await requestCode({ email: body.email, purpose: 'reset_password', now: services.now() });
  return { success: true };
};

export const sendCode: Handler<'POST /api/auth/send-code', null> = async ({ body }, { services }) => {
  await requestCode({ email: body.email, purpose: body.purpose, now: services.now() });
  return { success: true };
};
