import { PRODUCTION_ENV as COMPLETE } from '@kenali/settings/testing';

const { SMTP_URL: _, ...withoutMail } = COMPLETE;
/** Its merchant is the demo's, so that notifications of the fake provider match. */
export const PRODUCTION_ENV = {
  ...withoutMail,
  RATE_LIMITS: 'on',
  REQUIRE_EMAIL_VERIFICATION: 'off',
  MONGODB_URI: 'mongodb://kenali:rahasia@127.0.0.1/kenali?replicaSet=kenali',
  MIDTRANS_MERCHANT_ID: 'G000000001',
  MIDTRANS_SNAP_API_BASE_URL: 'https://app.provider.test/snap/v1',
  MIDTRANS_CORE_API_BASE_URL: 'https://api.provider.test',
  MIDTRANS_SNAP_JS_URL: 'https://app.provider.test/snap/snap.js',
};
