import { createHmac } from 'node:crypto';
import type { ApiSettings } from '@kenali/settings';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import type { EmailContent } from '../../../mail/index.ts';
import type { Services } from '../../../services.ts';
import { isEqual, secretsOf, User } from '../../auth/index.ts';

const proofOf = (secret: string, userId: string) =>
  createHmac('sha256', secret).update(`reminders-off:${userId}`).digest('base64url');

/** The link of a reminder that ends all reminders. It works without a login and allows nothing but turning them off and on. */
export function reminderOptOut(
  { publicUrl, jwtSecret }: ApiSettings,
  userId: number,
): NonNullable<EmailContent['optOut']> {
  const token = `${userId}.${proofOf(jwtSecret, String(userId))}`;
  return {
    href: `${publicUrl}/reminders?token=${token}`,
    label: 'Berhenti menerima pengingat',
    oneClickUrl: `${publicUrl}/api/reminders/opt-out?token=${token}`,
  };
}

/** @throws AppError NOT_FOUND if the API did not issue the token */
function userOf(token: string, { config }: Pick<Services, 'config'>): number {
  const [userId = '', proof = ''] = token.split('.');
  const isGenuine = secretsOf(config).some((secret) => isEqual(proof, proofOf(secret, userId)));
  if (!isGenuine) throw new AppError('NOT_FOUND', { message: 'Tautan ini tidak berlaku.' });
  return Number(userId);
}

const setReminders = (userId: number, isOn: boolean) =>
  User.updateOne({ _id: userId }, isOn ? { $unset: { remindersOff: 1 } } : { $set: { remindersOff: true } });

/** Ends all reminders to the account that the token names. Mail programs call it too, with a form as the body. */
export const optOutOfReminders: Handler<'POST /api/reminders/opt-out', null> = async ({ query }, { services }) => {
  await setReminders(userOf(query.token, services), false);
  return { success: true };
};

/** A user who opted out by mistake gets reminders again. */
export const optInToReminders: Handler<'POST /api/reminders/opt-in', null> = async ({ query }, { services }) => {
  await setReminders(userOf(query.token, services), true);
  return { success: true };
};

export const getReminders: Handler<'GET /api/reminders'> = async (_input, { caller }) => {
  const user = await User.findById(caller.id, { remindersOff: 1 }).lean();
  return { isOn: user?.remindersOff !== true };
};

export const changeReminders: Handler<'PATCH /api/reminders'> = async ({ body }, { caller }) => {
  await setReminders(caller.id, body.isOn);
  return { isOn: body.isOn };
};
