/** A complete production environment. Nothing in it exists. */
export const PRODUCTION_ENV = {
  KENALI_MODE: 'production',
  PUBLIC_URL: 'https://kenali.example',
  CDN_PUBLIC_URL: 'https://cdn.kenali.example',
  MONGODB_URI: 'mongodb://kenali:rahasia@db1,db2,db3/kenali?replicaSet=rs0&authSource=admin',
  JWT_SECRET: 'a8Fk2-0sPq9zLmW3xY7cV1bN5tR6eU4i',
  BOOT_ID_SECRET: 'Q2w8-eR5tY9uI1oP4aS7dF0gH3jK6lZx',
  FIELD_ENCRYPTION_KEYS: `1:${Buffer.alloc(32, 'field key').toString('base64')}`,
  FIELD_SEARCH_SECRET: 'c8Fk2-0sPq9zLmW3xY7cV1bN5tR6eU4i',
  RELEASES_SOURCE: 'folder',
  RELEASE_KEYS_FILE: '/nowhere/trusted-keys.json',
  MIDTRANS_SERVER_KEY: 'Mid-server-for-tests',
  MIDTRANS_CLIENT_KEY: 'Mid-client-for-tests',
  MIDTRANS_SNAP_API_BASE_URL: 'https://app.midtrans.com/snap/v1',
  MIDTRANS_CORE_API_BASE_URL: 'https://api.midtrans.com',
  MIDTRANS_SNAP_JS_URL: 'https://app.midtrans.com/snap/snap.js',
  SMTP_URL: 'smtps://kenali:kata-sandi@mail.example',
};
