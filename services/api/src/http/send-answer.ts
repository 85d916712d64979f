import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CallSchema } from '@kenali/contracts/schemas';
import type { Request, Response } from 'express';

/** The result of a call whose response is a file. A stream is read only as fast as the client accepts it. */
export interface FileAnswer {
  fileName: string;
  body: Buffer | Readable;
}

/** A JSON response that is serialized once, for content that never changes. */
export class SerializedJson {
  readonly text: string;

  constructor(value: unknown) {
    this.text = JSON.stringify(value);
  }
}

/** What `response.json` does, without asking whether the client has the answer already, which concerns reads alone. */
function sendText(response: Response, answer: unknown): void {
  const text = answer instanceof SerializedJson ? answer.text : JSON.stringify(answer);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/** Sends the result of a handler as the call's schema describes it. */
export async function sendAnswer(
  request: Request,
  response: Response,
  { schema, status, answer }: { schema: CallSchema; status: number; answer: unknown },
): Promise<void> {
  if (!response.get('Cache-Control')) response.set('Cache-Control', 'no-store');
  response.status(status);
  if (!schema.file) {
    if (request.method === 'POST' || request.method === 'PATCH') return sendText(response, answer);
    if (answer instanceof SerializedJson) response.type('json').send(answer.text);
    else response.json(answer);
    return;
  }
  const { fileName, body } = answer as FileAnswer;
  response.type(schema.file).attachment(fileName);
  if (Buffer.isBuffer(body)) response.send(body);
  else await sendStream(request, response, body);
}

/**
 * If the client disconnects, the stream and its source end. An error mid-stream aborts the connection: the status is
 * already sent, and a truncated file must not look complete.
 */
async function sendStream(request: Request, response: Response, body: Readable): Promise<void> {
  if (request.method === 'HEAD') {
    body.destroy();
    response.end();
    return;
  }
  await pipeline(body, response).catch((error: Error & { code?: string }) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
