import type { S3ClientConfig } from '@aws-sdk/client-s3';

export interface S3Target {
  bucket: string;
  /** With a slash at the end, or empty. */
  prefix: string;
  client: S3ClientConfig;
}

/**
 * "s3://bucket/prefix?endpoint=https://storage.example&region=ap-southeast-3". Without `endpoint` it is AWS itself. The
 * keys come from the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, profiles, roles), never from the address.
 * @throws Error that says what is wrong with the address
 */
export function parseS3Target(text: string): S3Target {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 's3:' || !url.hostname) throw new Error(`not an address such as s3://bucket/prefix: ${text}`);
  if (url.username || url.password) throw new Error('keys come from the environment, not from the address');
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint && !/^https?:\/\/[^/]+\/?$/.test(endpoint)) throw new Error(`endpoint is not an origin: ${endpoint}`);
  const known = new Set(['endpoint', 'region']);
  const unknown = [...url.searchParams.keys()].find((name) => !known.has(name));
  if (unknown) throw new Error(`unknown option of the address: ${unknown}`);
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: path ? `${decodeURIComponent(path)}/` : '',
    client: {
      region: url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
      // Buckets as host names need a wildcard domain, which other vendors seldom have.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    },
  };
}
