/** A complete production environment. Its merchant is the demo's, so that notifications of the fake provider match. */
export const PRODUCTION_ENV = {
  KENALI_MODE: 'production',
  RATE_LIMITS: 'on',
  REQUIRE_EMAIL_VERIFICATION: 'off',
  PUBLIC_URL: 'https://kenali.test',
  MONGODB_URI: 'mongodb://kenali:rahasia@127.0.0.1/kenali?replicaSet=kenali',
  CDN_PUBLIC_URL: 'https://cdn.kenali.test',
  RELEASES_SOURCE: 'folder',
  RELEASE_SIGNATURES: 'required',
  RELEASE_KEYS_FILE: '/nowhere/trusted-keys.json',
  JWT_SECRET: 'a8Fk2-0sPq9zLmW3xY7cV1bN5tR6eU4i',
  MIDTRANS_SERVER_KEY: 'Mid-server-for-tests',
  MIDTRANS_CLIENT_KEY: 'Mid-client-for-tests',
  MIDTRANS_MERCHANT_ID: 'G000000001',
  MIDTRANS_SNAP_API_BASE_URL: 'https://app.provider.test/snap/v1',
  MIDTRANS_CORE_API_BASE_URL: 'https://api.provider.test',
  MIDTRANS_SNAP_JS_URL: 'https://app.provider.test/snap/snap.js',
};
