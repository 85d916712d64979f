export interface Failure {
  /** 0 when there was no answer. */
  status: number;
  /** The provider's own message, safe to log: without secrets. */
  reason: string;
  messages: string[];
}

/**
 * Extracts what is safe to use from an error of the provider's client. The error object itself holds the request with the
 * server key, so it must never be logged or rethrown. If the answer repeats the key, the key is masked.
 */
export function describeFailure(error: unknown, secret: string): Failure {
  const { httpStatusCode, ApiResponse, message } = (error ?? {}) as Record<string, unknown>;
  // A number for HTTP errors, text for errors in the body, null without an answer.
  const status = Number(httpStatusCode) || 0;
  const messages = messagesOf(ApiResponse);
  const description = status === 0 ? String(message ?? 'no answer') : messages.join('; ');
  const encoded = Buffer.from(`${secret}:`).toString('base64');
  const reason = `${status || 'no status'}: ${description}`
    .replaceAll(secret, '***')
    .replaceAll(encoded, '***')
    .slice(0, 300);
  return { status, reason, messages };
}

function messagesOf(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const { error_messages, status_message } = answer as Record<string, unknown>;
  const messages = Array.isArray(error_messages) ? error_messages : [status_message];
  return messages.filter((message) => typeof message === 'string');
}
