import type { S3ClientConfig } from '@aws-sdk/client-s3';

export interface S3Target {
  bucket: string;
  /** Ends with a slash, or is empty. */
  prefix: string;
  client: S3ClientConfig;
}

/**
 * Parses "s3://bucket/prefix?endpoint=https://storage.example&region=ap-southeast-3". Without `endpoint` the bucket is at
 * AWS. Credentials come from the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, profiles, roles), never from the
 * address.
 * @throws Error that names the problem
 */
export function parseS3Target(text: string): S3Target {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 's3:' || !url.hostname)
    throw new Error(`expected an address such as s3://bucket/prefix, got ${text}`);
  if (url.username || url.password) throw new Error('credentials must come from the environment, not from the address');
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint && !/^https?:\/\/[^/]+\/?$/.test(endpoint))
    throw new Error(`endpoint must be an origin, got ${endpoint}`);
  const known = new Set(['endpoint', 'region']);
  const unknown = [...url.searchParams.keys()].find((name) => !known.has(name));
  if (unknown) throw new Error(`unknown option in the address: ${unknown}`);
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: path ? `${decodeURIComponent(path)}/` : '',
    client: {
      region: url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
      // Bucket names as host names need a wildcard domain, which few other vendors have.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    },
  };
}
