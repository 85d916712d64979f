import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CanaryStop } from '@kenali/contracts';
import Joi from 'joi';
import type { Config } from '../../config.ts';

interface Noted {
  time: string;
  actor: string;
  reason: string;
}

/** What the API needs of a pointer; `libs/federation` describes the whole of it. */
export interface LivePointer {
  revision: number;
  stable: string;
  enabled: boolean;
  canary?: { releaseId: string; percent: number; salt: string };
  history: (Noted & { stable: string; canary?: { releaseId: string }; rollback?: boolean })[];
}

const text = Joi.string().required();
const name = Joi.string().pattern(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/);
const noted = { time: text.isoDate(), actor: text, reason: text };
const canary = Joi.object({
  releaseId: name.required(),
  percent: Joi.number().min(0).max(100).required(),
  salt: text,
}).rename('version', 'releaseId', { override: false, ignoreUndefined: true });
const pointer = Joi.object<LivePointer>({
  revision: Joi.number().integer().min(1).required(),
  stable: name.required(),
  enabled: Joi.boolean().required(),
  canary,
  history: Joi.array()
    .items(
      Joi.object({
        ...noted,
        stable: name.required(),
        canary: Joi.object({ releaseId: name.required() }),
        rollback: Joi.boolean(),
      }),
    )
    .required(),
});
const stop = Joi.object<CanaryStop>({ schema: 1, app: text, releaseId: text, salt: text, time: text, reason: text });

const PATIENCE_MS = 4000;

async function readFileOrNull(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Every page that starts asks which trials it is part of; the CDN need not be asked for each. */
const CDN_TTL_MS = 3000;
const asked = new Map<string, { at: number; answer: Promise<string | null> }>();

function readFromCdn(url: string): Promise<string | null> {
  const before = asked.get(url);
  if (before && Date.now() - before.at < CDN_TTL_MS) return before.answer;
  const answer = askCdn(url);
  asked.set(url, { at: Date.now(), answer });
  answer.catch(() => asked.delete(url));
  return answer;
}

async function askCdn(url: string): Promise<string | null> {
  const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (answer.status === 404 || answer.status === 403) return null;
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer.text();
}

function parse<T>(schema: Joi.ObjectSchema<T>, content: string): T {
  const { value, error } = schema.validate(JSON.parse(content), { stripUnknown: true });
  if (error) throw error;
  return value;
}

/** Pointers of the store, and the notes of the site beside it. */
export function releaseStoreOf({ releases: { folder, cdnUrl, notesDir } }: Config) {
  const stopFile = (app: string) => join(notesDir, 'canary-stops', `${app}.json`);
  const readText = (path: string) => (folder ? readFileOrNull(join(folder, path)) : readFromCdn(`${cdnUrl}/${path}`));
  return {
    /** A file of the store; null when there is none. @throws when nobody can say */
    readText,
    /** Null for an app that was never released. @throws when the pointer is broken or nobody can say */
    async pointer(app: string): Promise<LivePointer | null> {
      const content = await readText(`${app}/channels.json`);
      return content === null ? null : parse(pointer, content);
    },
    async canaryStop(app: string): Promise<CanaryStop | null> {
      const content = await readFileOrNull(stopFile(app));
      return content === null ? null : parse(stop, content);
    },
    /** Whole or not at all: the site may read it at any time. */
    async stopCanary(note: CanaryStop): Promise<void> {
      const file = stopFile(note.app);
      const draft = `${file}.${randomUUID()}.tmp`;
      await mkdir(dirname(file), { recursive: true });
      try {
        await writeFile(draft, `${JSON.stringify(note, null, 2)}\n`);
        await rename(draft, file);
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}

export type ReleaseStore = ReturnType<typeof releaseStoreOf>;
