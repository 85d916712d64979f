import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { checkConditions } from './check-conditions.ts';
import { FRESH, headersOf, IMMUTABLE } from './headers-of.ts';
import { parseS3Target } from './s3-target.ts';
import type { Listed, Store, Stored } from './store.ts';

const statusOf = (error: unknown): number | undefined => (error as S3ServiceException).$metadata?.httpStatusCode;
/** 412: the condition does not hold. 409: somebody writes the same at this moment. No such key: what was to be replaced is gone. */
const isRefused = (error: unknown): boolean =>
  [409, 412].includes(statusOf(error) ?? 0) || (error as S3ServiceException).name === 'NoSuchKey';
const DELETE_AT_ONCE = 1000;

function basicStore(target: string): Store {
  const { bucket, prefix, client: options } = parseS3Target(target);
  const client = new S3Client(options);
  const Bucket = bucket;
  const keyOf = (path: string) => `${prefix}${path}`;

  async function read(path: string): Promise<Stored | null> {
    try {
      const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(path) }));
      if (!Body || !ETag) throw new Error(`${target} answered without content or ETag for ${path}`);
      return { content: Buffer.from(await Body.transformToByteArray()), etag: ETag };
    } catch (error) {
      if ((error as S3ServiceException).name === 'NoSuchKey') return null;
      throw error;
    }
  }

  /** Whether the object holds this content now because of us. */
  async function put(path: string, content: Buffer, more: Partial<PutObjectCommandInput>): Promise<boolean> {
    try {
      const about = { Bucket, Key: keyOf(path), ...headersOf(path), ...more };
      await client.send(new PutObjectCommand({ ...about, Body: content }));
      return true;
    } catch (error) {
      if (!isRefused(error)) throw error;
      // When an answer got lost the client asks again, and then our own write stands in the way.
      const isRepeated = ((error as S3ServiceException).$metadata.attempts ?? 1) > 1;
      return isRepeated && (await read(path))?.content.equals(content) === true;
    }
  }

  async function pages(folder: string, Delimiter?: string) {
    const Prefix = keyOf(folder ? `${folder}/` : '');
    const found: Array<{ files: Listed[]; folders: string[] }> = [];
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
    list: async (folder) => (await pages(folder)).flatMap(({ files }) => files),
    folders: async (folder) => (await pages(folder, '/')).flatMap(({ folders }) => folders),
    async putFile(path, content) {
      return (await put(path, content, { IfNoneMatch: '*', CacheControl: IMMUTABLE })) ? 'put' : 'exists';
    },
    async putPointer(path, content, etag) {
      const condition = etag === null ? { IfNoneMatch: '*' } : { IfMatch: etag };
      return (await put(path, content, { ...condition, CacheControl: FRESH })) ? 'put' : 'conflict';
    },
    async delete(paths) {
      for (let from = 0; from < paths.length; from += DELETE_AT_ONCE) {
        const Objects = paths.slice(from, from + DELETE_AT_ONCE).map((path) => ({ Key: keyOf(path) }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        const failed = Errors[0];
        if (failed) throw new Error(`${failed.Key} could not be deleted: ${failed.Message}`);
      }
    },
  };
}

/**
 * A bucket of AWS or of a store that speaks its language.
 * @param target "s3://bucket/prefix?endpoint=…&region=…"
 * @param options.readOnly nothing will be written, so nothing is tried out
 * @throws Error when the store ignores the conditions of writes: two pipelines could overwrite each other there
 */
export async function s3Store(target: string, { readOnly = false } = {}): Promise<Store> {
  const store = basicStore(target);
  if (!readOnly) await checkConditions(store);
  return store;
}
