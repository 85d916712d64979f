import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { CACHE_FOREVER, contentTypeOf } from '@kenali/node-utils';
import { parseS3Target } from './s3-target.ts';
import type { ListedFile, Store, StoredFile } from './store.ts';

const statusOf = (error: unknown): number | undefined => (error as S3ServiceException).$metadata?.httpStatusCode;
/** 412: the condition failed. 409: another write is in progress. NoSuchKey: the content to replace was deleted. */
const isConflict = (error: unknown): boolean =>
  [409, 412].includes(statusOf(error) ?? 0) || (error as S3ServiceException).name === 'NoSuchKey';
/** The S3 API deletes at most this many objects per request. */
const DELETE_LIMIT = 1000;
const ENCODINGS: Record<string, string> = { br: 'br', gz: 'gzip' };

/** The headers that a bucket sends with a file. A compressed copy ("a.js.br") has the type of the original. */
function headersOf(path: string): { ContentType: string; ContentEncoding?: string } {
  const dot = path.lastIndexOf('.');
  const encoding = ENCODINGS[path.slice(dot + 1)];
  return {
    ContentType: contentTypeOf(encoding ? path.slice(0, dot) : path),
    ...(encoding ? { ContentEncoding: encoding } : {}),
  };
}

/**
 * A store in a bucket of AWS S3 or of a compatible server.
 * @param target "s3://bucket/prefix?endpoint=…&region=…"
 */
export function s3Store(target: string): Store {
  const { bucket, prefix, client: options } = parseS3Target(target);
  const client = new S3Client(options);
  const Bucket = bucket;
  const keyOf = (path: string) => `${prefix}${path}`;

  async function read(path: string): Promise<StoredFile | null> {
    try {
      const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(path) }));
      if (!Body || !ETag) throw new Error(`${target} answered without content or ETag for ${path}`);
      return { content: Buffer.from(await Body.transformToByteArray()), etag: ETag };
    } catch (error) {
      if ((error as S3ServiceException).name === 'NoSuchKey') return null;
      throw error;
    }
  }

  /** Writes an object under a condition. @returns false if the condition failed */
  async function put(path: string, content: Buffer, more: Partial<PutObjectCommandInput>): Promise<boolean> {
    try {
      const input = { Bucket, Key: keyOf(path), ...headersOf(path), ...more, Body: content };
      await client.send(new PutObjectCommand(input));
      return true;
    } catch (error) {
      if (!isConflict(error)) throw error;
      // The client retries when a response gets lost. Then its own first write makes the condition fail.
      const isRetry = ((error as S3ServiceException).$metadata.attempts ?? 1) > 1;
      return isRetry && (await read(path))?.content.equals(content) === true;
    }
  }

  async function listPages(folder: string, Delimiter?: string) {
    const Prefix = keyOf(folder ? `${folder}/` : '');
    const found: Array<{ files: ListedFile[]; folders: string[] }> = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken }));
      found.push({
        files: (page.Contents ?? []).map(({ Key = '', LastModified }) => ({
          path: Key.slice(prefix.length),
          modified: LastModified?.getTime() ?? 0,
        })),
        folders: (page.CommonPrefixes ?? []).map((entry) => (entry.Prefix ?? '').slice(Prefix.length, -1)),
      });
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return found;
  }

  return {
    where: target,
    read,
    list: async (folder) => (await listPages(folder)).flatMap(({ files }) => files),
    folders: async (folder) => (await listPages(folder, '/')).flatMap(({ folders }) => folders),
    async putFile(path, content) {
      return (await put(path, content, { IfNoneMatch: '*', CacheControl: CACHE_FOREVER })) ? 'put' : 'exists';
    },
    async putPointer(path, content, etag) {
      const condition = etag === null ? { IfNoneMatch: '*' } : { IfMatch: etag };
      return (await put(path, content, { ...condition, CacheControl: 'no-cache' })) ? 'put' : 'conflict';
    },
    async delete(paths) {
      for (let from = 0; from < paths.length; from += DELETE_LIMIT) {
        const Objects = paths.slice(from, from + DELETE_LIMIT).map((path) => ({ Key: keyOf(path) }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        const failed = Errors[0];
        if (failed) throw new Error(`${failed.Key} could not be deleted: ${failed.Message}`);
      }
    },
  };
}
